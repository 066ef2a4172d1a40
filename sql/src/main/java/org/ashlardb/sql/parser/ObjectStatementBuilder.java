package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterSequenceContext;
import org.ashlardb.sql.parser.AshlarSqlParser.AlterTypeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DefinitionStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SequenceChangeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SequenceOptionContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.tree.DefinitionStatement.Restart;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Builds statements that drop and rename objects of any kind, and ALTER SEQUENCE. */
final class ObjectStatementBuilder {
    private final TreeContext context;
    private final Place place;

    ObjectStatementBuilder(TreeContext context, Place place) {
        this.context = context;
        this.place = place;
    }

    DefinitionStatement build(DefinitionStatementContext node) {
        if (node.dropTable() != null) {
            var drop = node.dropTable();
            return drop(ObjectKind.TABLE, drop.qualifiedName(), !drop.EXISTS().isEmpty(), drop.CASCADE() != null);
        }
        if (node.dropView() != null) {
            var drop = node.dropView();
            return drop(
                    view(drop.MATERIALIZED()),
                    drop.qualifiedName(),
                    !drop.EXISTS().isEmpty(),
                    drop.CASCADE() != null);
        }
        if (node.dropSequence() != null) {
            var drop = node.dropSequence();
            return drop(
                    ObjectKind.SEQUENCE, drop.qualifiedName(), !drop.EXISTS().isEmpty(), drop.CASCADE() != null);
        }
        if (node.dropIndex() != null) {
            var drop = node.dropIndex();
            return new DefinitionStatement.DropIndex(
                    names(drop.dropped),
                    drop.table == null ? null : TreeContext.name(drop.table),
                    !drop.EXISTS().isEmpty(),
                    place);
        }
        if (node.dropAll() != null) {
            return new DefinitionStatement.DropAll(place);
        }
        if (node.dropSchema() != null) {
            var drop = node.dropSchema();
            return new DefinitionStatement.DropSchema(
                    TreeContext.names(drop.identifier()), !drop.EXISTS().isEmpty(), drop.CASCADE() != null, place);
        }
        if (node.dropDomain() != null) {
            var drop = node.dropDomain();
            return drop(ObjectKind.DOMAIN, drop.qualifiedName(), !drop.EXISTS().isEmpty(), drop.CASCADE() != null);
        }
        return node.createType() != null || node.dropType() != null || node.alterType() != null
                ? type(node)
                : alter(node);
    }

    private DefinitionStatement type(DefinitionStatementContext node) {
        if (node.dropType() != null) {
            var drop = node.dropType();
            return drop(ObjectKind.TYPE, drop.qualifiedName(), !drop.EXISTS().isEmpty(), drop.CASCADE() != null);
        }
        if (node.createType() != null) {
            var create = node.createType();
            if (!TreeContext.name(create.kind).equals("ENUM")) {
                throw SyntaxErrors.at(create.kind.getStart(), "a type is made AS ENUM");
            }
            List<Token> tokens = create.STRING_LITERAL().stream()
                    .map(TerminalNode::getSymbol)
                    .toList();
            return new DefinitionStatement.CreateType(
                    TypeBuilder.newName(create.qualifiedName()), labels(tokens, place), place);
        }
        return alterType(node.alterType());
    }

    private DefinitionStatement alterType(AlterTypeContext node) {
        Name name = TreeContext.name(node.qualifiedName());
        if (node.to != null) {
            return new DefinitionStatement.Rename(
                    ObjectKind.TYPE, name, false, TypeBuilder.newName(node.to), null, place);
        }
        String label = TreeContext.unquote(node.STRING_LITERAL(0).getText());
        String other = node.STRING_LITERAL(1) == null
                ? null
                : TreeContext.unquote(node.STRING_LITERAL(1).getText());
        if (node.RENAME() != null) {
            return new DefinitionStatement.RenameLabel(name, label, other, place);
        }
        String at = TreeContext.name(node.at);
        if (at != null && !at.equals("BEFORE") && !at.equals("AFTER")) {
            throw SyntaxErrors.at(node.at.getStart(), "BEFORE or AFTER is expected");
        }
        return new DefinitionStatement.AddLabel(name, label, "BEFORE".equals(at), other, node.EXISTS() != null, place);
    }

    /** The values of an ENUM, which differ. */
    static List<String> labels(List<Token> tokens, Place place) {
        List<String> labels = new ArrayList<>();
        for (Token token : tokens) {
            String label = TreeContext.unquote(token.getText());
            if (labels.contains(label)) {
                throw place.error(SqlState.DUPLICATE_OBJECT, "value '" + label + "' is there twice");
            }
            labels.add(label);
        }
        return labels;
    }

    private static ObjectKind view(TerminalNode materialized) {
        return materialized == null ? ObjectKind.VIEW : ObjectKind.MATERIALIZED_VIEW;
    }

    private DefinitionStatement drop(
            ObjectKind kind, List<QualifiedNameContext> nodes, boolean ifExists, boolean cascade) {
        return new DefinitionStatement.Drop(kind, names(nodes), ifExists, cascade, place);
    }

    private static List<Name> names(List<QualifiedNameContext> nodes) {
        return nodes.stream().map(TreeContext::name).toList();
    }

    private DefinitionStatement alter(DefinitionStatementContext node) {
        if (node.commentStatement() != null) {
            return new CommentBuilder(context, place).build(node.commentStatement());
        }
        if (node.alterView() != null) {
            var alter = node.alterView();
            return new DefinitionStatement.Rename(
                    view(alter.MATERIALIZED()),
                    TreeContext.name(alter.qualifiedName()),
                    alter.EXISTS() != null,
                    TreeContext.name(alter.identifier()),
                    null,
                    place);
        }
        if (node.alterIndex() != null) {
            var alter = node.alterIndex();
            return new DefinitionStatement.Rename(
                    ObjectKind.INDEX,
                    TreeContext.name(alter.qualifiedName()),
                    alter.EXISTS() != null,
                    TreeContext.name(alter.identifier()),
                    null,
                    place);
        }
        if (node.alterSchema() != null) {
            return new DefinitionStatement.RenameSchema(
                    TreeContext.name(node.alterSchema().from), TreeContext.name(node.alterSchema().to), place);
        }
        return alterSequence(node.alterSequence());
    }

    private DefinitionStatement alterSequence(AlterSequenceContext node) {
        Name name = TreeContext.name(node.qualifiedName());
        boolean ifExists = node.EXISTS() != null;
        if (node.RENAME() != null || node.SCHEMA() != null) {
            String to = TreeContext.name(node.identifier());
            boolean rename = node.RENAME() != null;
            return new DefinitionStatement.Rename(
                    ObjectKind.SEQUENCE, name, ifExists, rename ? to : null, rename ? null : to, place);
        }
        Restart restart = null;
        SqlType type = null;
        List<SequenceOptionContext> options = new ArrayList<>();
        for (SequenceChangeContext change : node.sequenceChange()) {
            if (change.dataType() != null) {
                SequenceBuilder.requireFirst(type != null, change);
                type = TypeBuilder.type(change.dataType(), context);
            } else if (change.restart() != null) {
                SequenceBuilder.requireFirst(restart != null, change);
                restart = SequenceBuilder.restart(change.restart(), context);
            } else {
                options.add(change.sequenceOption());
            }
        }
        return new DefinitionStatement.AlterSequence(
                name, ifExists, type, SequenceBuilder.options(options), restart, place);
    }
}
