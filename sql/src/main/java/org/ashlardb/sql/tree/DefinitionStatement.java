package org.ashlardb.sql.tree;

import java.util.List;
import java.util.Set;
import org.ashlardb.sql.type.SqlType;

/** A statement that defines, alters or drops a table, index, schema or sequence. */
public sealed interface DefinitionStatement extends Statement {
    /**
     * A table. The mode is null when not written.
     *
     * @param kind what it is besides its columns
     */
    record CreateTable(
            Name name,
            Mode mode,
            TableKind kind,
            boolean ifNotExists,
            List<Column> columns,
            List<Like> likes,
            List<Constraint> constraints,
            Place place)
            implements DefinitionStatement {}

    /**
     * What a table is besides its columns.
     *
     * @param lifetime of rows or table, null for a permanent table
     * @param global whether a temporary table's definition is everybody's
     * @param orReplace whether it takes the place of another one
     * @param comment null when not written
     */
    record TableKind(Lifetime lifetime, boolean global, boolean orReplace, String comment) {
        public static final TableKind PERMANENT = new TableKind(null, false, false, null);

        public boolean isTemporary() {
            return lifetime != null;
        }

        public boolean isLocal() {
            return lifetime != null && !global;
        }
    }

    /** What becomes of a temporary table at the end of a transaction. */
    enum Lifetime {
        PRESERVE_ROWS,
        DELETE_ROWS,
        DROP
    }

    /**
     * LIKE: columns of another table, and more of it.
     *
     * @param position how many columns are written before it
     */
    record Like(Name table, int position, Set<LikeOption> options, Place place) {}

    /** What LIKE takes over besides columns. */
    enum LikeOption {
        COMMENTS,
        CONSTRAINTS,
        DEFAULTS,
        GENERATED,
        IDENTITY,
        INDEXES
    }

    /**
     * A table with a query's rows. It has the columns written, which take the types of the query's where they have none, or
     * those of the query where none are written.
     */
    record CreateTableAs(CreateTable table, Query query, boolean withData, Place place)
            implements DefinitionStatement {}

    /**
     * COMMENT ON.
     *
     * @param name of a column with the table in front
     * @param table of a constraint or trigger, or null
     * @param text null to take the comment away
     */
    record CommentOn(ObjectKind kind, List<String> name, Name table, String text, Place place)
            implements DefinitionStatement {}

    enum Mode {
        MEMORY,
        LOGGED,
        CACHED
    }

    /**
     * Default, identity and comment are null when not written; the type is so where a query gives it. A generated column
     * has the expression that computes it in place of the default.
     *
     * @param onUpdate what it gets with changes of the row that do not assign it, or null
     */
    record Column(
            String name,
            SqlType type,
            boolean notNull,
            Default defaultValue,
            boolean generated,
            Default onUpdate,
            Identity identity,
            String comment,
            Place place) {}

    /** A default with its text, which the catalog keeps. */
    record Default(Expression expression, String text) {}

    /**
     * How a column numbers its rows.
     *
     * @param always whether other numbers are refused
     * @param onNull whether NULL stands for the next number
     */
    record Identity(boolean always, boolean onNull, SequenceOptions options) {}

    /** Options of a sequence or identity, null where not written; noMinimum is NO MINVALUE, noMaximum NO MAXVALUE. */
    record SequenceOptions(
            Long start,
            Long increment,
            Long minimum,
            Long maximum,
            boolean noMinimum,
            boolean noMaximum,
            Boolean cycle) {
        public static final SequenceOptions NONE = new SequenceOptions(null, null, null, null, false, false, null);

        public SequenceOptions withStart(Long first) {
            return new SequenceOptions(first, increment, minimum, maximum, noMinimum, noMaximum, cycle);
        }
    }

    /** A constraint of a column or table; its name is null when not written. */
    sealed interface Constraint permits KeyConstraint, CheckConstraint, ForeignKeyClause {
        String name();

        Place place();
    }

    /**
     * A primary key or unique constraint.
     *
     * @param nullsDistinct whether rows with a NULL in the key differ from each other
     * @param included columns behind INCLUDE
     */
    record KeyConstraint(
            String name,
            boolean primary,
            List<IndexColumn> columns,
            boolean nullsDistinct,
            List<String> included,
            Timing timing,
            Place place)
            implements Constraint {}

    /** When a constraint is looked at: as rows are written, or at the end of the statement or transaction. */
    enum Timing {
        NOT_DEFERRABLE,
        IMMEDIATE,
        DEFERRED
    }

    record CheckConstraint(String name, Expression condition, String text, Place place) implements Constraint {}

    /** A column of a key by its name or, where that is null, an expression. */
    record IndexColumn(String name, Default expression, boolean descending, boolean nullsFirst, Place place) {
        /** A column in ascending order. */
        public static IndexColumn of(String name, Place place) {
            return new IndexColumn(name, null, false, false, place);
        }
    }

    record AlterTable(Name name, boolean ifExists, List<AlterAction> actions, Place place)
            implements DefinitionStatement {}

    /** Drops tables, views or sequences. */
    record Drop(ObjectKind kind, List<Name> names, boolean ifExists, boolean cascade, Place place)
            implements DefinitionStatement {}

    /** What a name can be that of. */
    enum ObjectKind {
        TABLE,
        VIEW,
        MATERIALIZED_VIEW,
        SEQUENCE,
        INDEX,
        TYPE,
        DOMAIN,
        FUNCTION,
        PROCEDURE,
        TRIGGER,
        COLUMN,
        CONSTRAINT,
        SCHEMA
    }

    /**
     * A view.
     *
     * @param columns empty where those of the query hold
     * @param text the query as written
     * @param check null without CHECK OPTION
     */
    record CreateView(
            Name name,
            boolean orReplace,
            boolean ifNotExists,
            List<String> columns,
            String text,
            CheckOption check,
            Place place)
            implements DefinitionStatement {}

    /**
     * ALTER VIEW ... AS and RECOMPILE.
     *
     * @param view what the view becomes; null where it is only bound again
     */
    record AlterView(Name name, boolean ifExists, CreateView view, Place place) implements DefinitionStatement {}

    /**
     * CREATE MATERIALIZED VIEW.
     *
     * @param mode of the table that has its rows; null for the usual one
     * @param withData whether it gets its rows at once
     */
    record CreateMaterializedView(CreateView view, Mode mode, boolean withData, Place place)
            implements DefinitionStatement {}

    /**
     * REFRESH MATERIALIZED VIEW.
     *
     * @param withData whether it gets the rows that its query finds, or none
     */
    record Refresh(Name name, boolean withData, Place place) implements DefinitionStatement {}

    enum CheckOption {
        LOCAL,
        CASCADED
    }

    /**
     * The default is null when not written.
     *
     * @param isBuiltIn whether IF NOT EXISTS asks for a type that is built in
     */
    record CreateDomain(
            Name name,
            boolean ifNotExists,
            boolean isBuiltIn,
            SqlType type,
            Default defaultValue,
            boolean notNull,
            List<CheckConstraint> checks,
            Place place)
            implements DefinitionStatement {}

    /**
     * A function whose value is an expression, what its steps return, or the rows of a query.
     *
     * @param returns the type's text, as those of the parameters; null of one that returns a table
     * @param columns of the table that it returns; none of one that returns a value
     * @param body an expression over the parameters, a step or a query, as text; empty of a method of Java
     * @param steps whether the body is a step
     * @param external the method of Java that it is, or null
     * @param strict whether NULL for a parameter makes NULL of all
     */
    record CreateFunction(
            Name name,
            boolean orReplace,
            boolean ifNotExists,
            List<FunctionParameter> parameters,
            String returns,
            List<ReturnedColumn> columns,
            String body,
            boolean steps,
            String external,
            boolean strict,
            boolean deterministic,
            Place place)
            implements DefinitionStatement {}

    /**
     * A column of the table that a function returns.
     *
     * @param name null for that of the function, or of the alias of its call
     * @param type the type's text
     */
    record ReturnedColumn(String name, String type) {}

    /** A function that is a method of Java, whose parameters and result are those of the method. */
    record CreateAlias(
            Name name, boolean orReplace, boolean ifNotExists, String external, boolean deterministic, Place place)
            implements DefinitionStatement {}

    /**
     * A parameter of a function.
     *
     * @param type the type's text
     * @param defaultText the text of what it is where a call leaves it out, or null
     */
    record FunctionParameter(String name, String type, String defaultText) {}

    /**
     * A procedure.
     *
     * @param text its parameters and what it does, as text
     */
    record CreateProcedure(
            Name name, boolean orReplace, boolean ifNotExists, Procedure procedure, String text, Place place)
            implements DefinitionStatement {}

    /**
     * A trigger.
     *
     * @param head when it fires, as text
     * @param tail what it does, as text
     */
    record CreateTrigger(
            Name name,
            boolean orReplace,
            boolean ifNotExists,
            Name table,
            Trigger trigger,
            String head,
            String tail,
            Place place)
            implements DefinitionStatement {}

    /** The table is null when not written. */
    record DropTrigger(Name name, Name table, boolean ifExists, Place place) implements DefinitionStatement {}

    record AlterDomain(Name name, DomainAction action, Place place) implements DefinitionStatement {}

    /** What ALTER DOMAIN does. */
    sealed interface DomainAction {
        /** The default is null when it is dropped. */
        record SetDefault(Default value) implements DomainAction {}

        record SetNotNull(boolean notNull) implements DomainAction {}

        record AddCheck(CheckConstraint check, boolean verify) implements DomainAction {}

        record DropCheck(String name, boolean ifExists) implements DomainAction {}

        record RenameCheck(String name, String to) implements DomainAction {}
    }

    /** CREATE TYPE AS ENUM. */
    record CreateType(Name name, List<String> labels, Place place) implements DefinitionStatement {}

    /** A new value of an ENUM, before or behind another, which is null for the last place. */
    record AddLabel(Name type, String label, boolean before, String other, boolean ifNotExists, Place place)
            implements DefinitionStatement {}

    record RenameLabel(Name type, String label, String to, Place place) implements DefinitionStatement {}

    /** Another name or schema, the other being null, for a view, sequence or index. */
    record Rename(ObjectKind kind, Name name, boolean ifExists, String newName, String newSchema, Place place)
            implements DefinitionStatement {}

    record RenameSchema(String from, String to, Place place) implements DefinitionStatement {}

    /**
     * Where a sequence starts again.
     *
     * @param number null where it began
     * @param query the query that finds the number, as text; null where the number is written, or none is
     */
    record Restart(Long number, String query) {}

    /**
     * Changes of a sequence.
     *
     * @param type null where not written
     * @param restart null where it does not start again
     */
    record AlterSequence(
            Name name, boolean ifExists, SqlType type, SequenceOptions options, Restart restart, Place place)
            implements DefinitionStatement {}

    /**
     * An index.
     *
     * @param index null when not written
     * @param nullsDistinct whether rows with a NULL in the key differ from each other
     * @param included columns behind INCLUDE
     * @param condition of the rows that the index has, or null
     */
    record CreateIndex(
            String index,
            Name table,
            boolean unique,
            boolean ifNotExists,
            List<IndexColumn> columns,
            boolean nullsDistinct,
            List<String> included,
            Default condition,
            Place place)
            implements DefinitionStatement {}

    /** The table is null when not written. */
    record DropIndex(List<Name> indexes, Name table, boolean ifExists, Place place) implements DefinitionStatement {}

    record CreateSchema(String name, boolean ifNotExists, Place place) implements DefinitionStatement {}

    /** All that the database holds. */
    record DropAll(Place place) implements DefinitionStatement {}

    record DropSchema(List<String> names, boolean ifExists, boolean cascade, Place place)
            implements DefinitionStatement {}

    /** The type is null when not written, the next value where it is the first one. */
    record CreateSequence(Name name, SqlType type, SequenceOptions options, Long next, boolean ifNotExists, Place place)
            implements DefinitionStatement {}
}
