/*
 * The SQL that Ashlar reads: SQL:2016 core spelled as PostgreSQL spells it, and the words H2, HSQLDB and Derby have
 * for identity columns, table modes and shutting down.
 *
 * A word is reserved only where the grammar cannot do without; every other keyword may be used as a name (see
 * nonReserved). Decisions are kept to a few tokens of look-ahead: a row of VALUES is an expression (a row constructor),
 * and DEFAULT is a primary whose place the tree builder checks.
 */
grammar AshlarSql;

options {
    caseInsensitive = true;
    superClass = DepthCheckingParser;
}

script
    : statement ';'* EOF
    ;

statement
    : query
    | changeStatement
    | truncateStatement
    | definitionStatement
    | transactionStatement
    | settingStatement
    | maintenanceStatement
    | explainStatement
    | callStatement
    ;

explainStatement
    : EXPLAIN ANALYZE? (PLAN FOR)? statement
    | EXPLAIN '(' explainOption (',' explainOption)* ')' statement
    ;

explainOption
    : ANALYZE (TRUE | ON | FALSE | value=identifier)?
    | name=identifier (TRUE | ON | FALSE | value=identifier)?
    ;

callStatement
    : CALL expression
    | CALL qualifiedName '(' callArgument (',' callArgument)* ')'
    ;

callArgument
    : (identifier '=' '>')? expression
    ;

// ---------------------------------------------------------------------------------------------------- queries

query
    : withClause? queryBody orderByClause? limitClause* (lockingClause+ limitClause*)?
    ;

withClause
    : WITH RECURSIVE? commonTable (',' commonTable)*
    ;

commonTable
    : identifier columnAliases? AS (NOT? MATERIALIZED)? '(' (query | changeStatement) ')' searchClause? cycleClause?
    ;

searchClause
    : SEARCH (DEPTH | BREADTH) FIRST BY identifier (',' identifier)* SET column=identifier
    ;

cycleClause
    : CYCLE identifier (',' identifier)* SET mark=identifier
      (TO marked=valueExpression DEFAULT unmarked=valueExpression)? USING path=identifier
    ;

queryBody
    : queryPrimary                                                                       # plainBody
    | left=queryBody INTERSECT (ALL | DISTINCT)? right=queryBody                         # setBody
    | left=queryBody (UNION | EXCEPT | MINUS_) (ALL | DISTINCT)? right=queryBody         # setBody
    ;

queryPrimary
    : selectSpecification
    | valuesClause
    | TABLE qualifiedName
    | '(' query ')'
    ;

selectSpecification
    : SELECT topClause? (ALL | DISTINCT distinctKeys?)? (selectItem (',' selectItem)* intoClause? fromClause? | fromClause)
      whereClause? groupByClause? havingClause? windowClause? qualifyClause?
    ;

// Variables of a procedure, elsewhere a table that is made of the rows; the tree builder tells which.
intoClause
    : INTO temporaryClause? TABLE? qualifiedName (',' qualifiedName)*
    ;

topClause
    : TOP topCount PERCENT_? (WITH TIES)?
    ;

topCount
    : INTEGER_LITERAL
    | DECIMAL_LITERAL
    | QUESTION
    | '(' expression ')'
    ;

distinctKeys
    : ON '(' expression (',' expression)* ')'
    ;

valuesClause
    : VALUES expression (',' expression)*
    ;

selectItem
    : '*' exceptColumns?
    | identifier ('.' identifier)* '.' '*' exceptColumns?
    | expression (AS? identifier)?
    ;

exceptColumns
    : EXCEPT '(' columnPath (',' columnPath)* ')'
    ;

columnPath
    : identifier ('.' identifier)*
    ;

fromClause
    : FROM tableExpression (',' tableExpression)*
    ;

tableExpression
    : tablePrimary joinTail*
    ;

joinTail
    : CROSS JOIN tablePrimary
    | (CROSS | OUTER) APPLY tablePrimary
    | NATURAL joinType? JOIN tablePrimary
    | joinType? JOIN tablePrimary joinTail* (ON expression | USING '(' names+=identifier (',' names+=identifier)* ')' (AS alias=identifier)?)
    ;

joinType
    : INNER
    | (LEFT | RIGHT | FULL) OUTER?
    ;

tablePrimary
    : qualifiedName (AS? identifier columnAliases?)? tableSample?
    | LATERAL? '(' query ')' (AS? identifier columnAliases?)?
    | (LATERAL? (tableFunction | rowsFrom) | TABLE '(' tableFunction ')') (WITH ORDINALITY)?
      (AS? identifier (columnAliases | recordColumns)? | AS recordColumns)?
    | LATERAL? jsonTable (AS? identifier columnAliases?)?
    | (FINAL | NEW | OLD) TABLE '(' changeStatement ')' (AS? identifier columnAliases?)?
    | valuesClause (AS? identifier columnAliases?)?
    | '(' tableExpression ')' (AS? identifier columnAliases?)?
    ;

jsonTable
    : JSON_TABLE '(' context=expression ',' path=expression (AS identifier)? (PASSING jsonPassed (',' jsonPassed)*)?
      jsonColumns (jsonBehavior ON ERROR)? ')'
    ;

jsonColumns
    : COLUMNS '(' jsonColumn (',' jsonColumn)* ')'
    ;

jsonColumn
    : NESTED PATH? STRING_LITERAL (AS identifier)? jsonColumns                           # nestedJsonColumn
    | identifier FOR ORDINALITY                                                          # ordinalityJsonColumn
    | identifier dataType EXISTS (PATH STRING_LITERAL)? jsonClause*                      # existsJsonColumn
    | identifier dataType (FORMAT JSON)? (PATH STRING_LITERAL)? jsonClause*              # valueJsonColumn
    ;

tableSample
    : TABLESAMPLE identifier '(' percentage=expression ')' (REPEATABLE '(' seed=expression ')')?
    ;

rowsFrom
    : ROWS FROM '(' tableFunction (',' tableFunction)* ')'
    ;

// The columns of a function whose rows have those that are wanted.
recordColumns
    : '(' recordColumn (',' recordColumn)* ')'
    ;

recordColumn
    : identifier dataType
    ;

tableFunction
    : (schema=identifier '.')? name=identifier '(' (expression (',' expression)*)? ')'
    ;

columnAliases
    : '(' identifier (',' identifier)* ')'
    ;

whereClause
    : WHERE expression
    ;

groupByClause
    : GROUP BY (ALL | DISTINCT)? groupingElement (',' groupingElement)*
    ;

groupingElement
    : GROUPING SETS '(' groupingElement (',' groupingElement)* ')'                       # groupingSets
    | ROLLUP '(' expression (',' expression)* ')'                                        # rollupGrouping
    | CUBE '(' expression (',' expression)* ')'                                          # cubeGrouping
    | '(' ')'                                                                            # emptyGrouping
    | expression                                                                         # plainGrouping
    ;

havingClause
    : HAVING expression
    ;

windowClause
    : WINDOW namedWindow (',' namedWindow)*
    ;

namedWindow
    : identifier AS windowSpecification
    ;

qualifyClause
    : QUALIFY expression
    ;

windowSpecification
    : '(' identifier? (PARTITION BY expression (',' expression)*)? orderByClause? frameClause? ')'
    ;

frameClause
    : (ROWS | RANGE | GROUPS) (start=frameBound | BETWEEN start=frameBound AND end=frameBound) frameExclusion?
    ;

frameBound
    : UNBOUNDED (PRECEDING | FOLLOWING)
    | CURRENT ROW
    | valueExpression (PRECEDING | FOLLOWING)
    ;

frameExclusion
    : EXCLUDE (CURRENT ROW | GROUP | TIES | NO OTHERS)
    ;

orderByClause
    : ORDER BY sortItem (',' sortItem)*
    ;

sortItem
    : expression (ASC | DESC)? (NULLS (FIRST | LAST))?
    ;

limitClause
    : LIMIT (ALL | (offset=valueExpression ',')? limit=valueExpression)
    | OFFSET offset=valueExpression (ROW | ROWS)?
    | FETCH (FIRST | NEXT) limit=valueExpression? PERCENT_? (ROW | ROWS) (ONLY | WITH TIES)
    ;

lockingClause
    : FOR (UPDATE | NO KEY UPDATE | SHARE | KEY SHARE) (OF identifier (',' identifier)*)?
      (NOWAIT | WAIT seconds=(INTEGER_LITERAL | DECIMAL_LITERAL) | SKIP_ LOCKED)?
    | FOR (READ | FETCH) ONLY
    ;

// ---------------------------------------------------------------------------------------------------- changes

changeStatement
    : withClause? (insertStatement | updateStatement | deleteStatement | mergeStatement | mergeKeyStatement)
    ;

insertStatement
    : (INSERT (OR REPLACE | OR? IGNORE)? | REPLACE) INTO qualifiedName (AS identifier)?
      (('(' identifier (',' identifier)* ')')? (OVERRIDING (SYSTEM | USER) VALUE)? (DEFAULT VALUES | query)
      | SET columnValue (',' columnValue)*)
      conflictClause? returningClause?
    ;

columnValue
    : identifier '=' expression
    ;

conflictClause
    : ON CONFLICT ('(' indexColumn (',' indexColumn)* ')' target=whereClause? | ON CONSTRAINT identifier)?
      DO (NOTHING | UPDATE SET assignment (',' assignment)* condition=whereClause?)
    ;

returningClause
    : RETURNING (WITH '(' rowAlias (',' rowAlias)? ')')? selectItem (',' selectItem)*
    ;

rowAlias
    : (OLD | NEW) AS identifier
    ;

updateStatement
    : UPDATE qualifiedName (AS? identifier)? SET assignment (',' assignment)*
      fromClause? whereClause? orderByClause? limitClause? returningClause?
    ;

assignment
    : identifier ('.' identifier)? (('[' subscript+=expression ']')* | '[' low=expression? colon=':' high=expression? ']')
      '=' value=expression
    | '(' identifier (',' identifier)* ')' '=' value=expression
    ;

deleteStatement
    : DELETE FROM? qualifiedName (AS? identifier)? (USING tableExpression (',' tableExpression)*)?
      whereClause? orderByClause? limitClause? returningClause?
    ;

mergeStatement
    : MERGE INTO qualifiedName (AS? identifier)? USING tableExpression ON expression mergeClause+ returningClause?
    ;

mergeClause
    : WHEN MATCHED (AND expression)? THEN mergeUpdate
    | WHEN NOT MATCHED BY SOURCE (AND expression)? THEN mergeUpdate
    | WHEN NOT MATCHED (BY TARGET)? (AND expression)? THEN mergeInsert
    ;

mergeUpdate
    : UPDATE SET assignment (',' assignment)*
    | DELETE
    | DO NOTHING
    ;

mergeInsert
    : INSERT ('(' identifier (',' identifier)* ')')? (OVERRIDING (SYSTEM | USER) VALUE)? (DEFAULT VALUES | valuesClause)
    | DO NOTHING
    ;

mergeKeyStatement
    : MERGE INTO qualifiedName columns=columnAliases? (KEY keys=columnAliases)? query
    ;

truncateStatement
    : TRUNCATE TABLE? ONLY? qualifiedName (',' ONLY? qualifiedName)* ((RESTART | CONTINUE) IDENTITY)? (CASCADE | RESTRICT)?
    ;

// ---------------------------------------------------------------------------------------------------- definitions

definitionStatement
    : createTable
    | dropTable
    | alterTable
    | createIndex
    | dropIndex
    | createSchema
    | dropSchema
    | dropAll
    | createSequence
    | dropSequence
    | createView
    | dropView
    | alterView
    | refreshView
    | alterSequence
    | alterIndex
    | alterSchema
    | createType
    | dropType
    | alterType
    | createDomain
    | dropDomain
    | alterDomain
    | createFunction
    | createAlias
    | dropFunction
    | createProcedure
    | dropProcedure
    | createTrigger
    | dropTrigger
    | commentStatement
    ;

commentStatement
    : COMMENT ON commentedObject IS literal
    ;

commentedObject
    : (MATERIALIZED? kind=VIEW | kind=(TABLE | COLUMN | INDEX | SEQUENCE | SCHEMA | TYPE | DOMAIN | CONSTRAINT | TRIGGER))
      qualifiedName (ON table=qualifiedName)?
    | kind=(FUNCTION | ALIAS | PROCEDURE) qualifiedName ('(' (commentedArgument (',' commentedArgument)*)? ')')?
    ;

commentedArgument
    : (IN OUT? | OUT | INOUT)? identifier? dataType
    ;

createTable
    : (CREATE (OR REPLACE)? (MEMORY | LOGGED | CACHED | UNLOGGED)? temporaryClause? | DECLARE temporaryClause)
      TABLE (IF NOT EXISTS)? qualifiedName (COMMENT literal)?
      ('(' tableElement (',' tableElement)* ')' tableQuery? | likeClause | tableQuery)
      onCommitClause? (NOT LOGGED (ON ROLLBACK DELETE ROWS)?)?
    ;

tableQuery
    : onCommitClause? AS query (WITH NO? DATA)?
    ;

temporaryClause
    : (LOCAL | GLOBAL)? (TEMPORARY | TEMP)
    ;

onCommitClause
    : ON COMMIT (DELETE ROWS | PRESERVE ROWS | DROP)
    ;

// A name alone is that of a query's column.
// FOREIGN KEY (a) is no column FOREIGN of a type KEY.
tableElement
    : likeClause
    | tableConstraint
    | columnDefinition
    | identifier
    ;

likeClause
    : LIKE qualifiedName likeOption*
    ;

likeOption
    : (INCLUDING | EXCLUDING) (ALL | identifier)
    ;

columnDefinition
    : identifier dataType columnOption*
    ;

columnOption
    : (CONSTRAINT identifier)? columnConstraint
    | DEFAULT expression
    | DEFAULT ON NULL
    | ON UPDATE expression
    | GENERATED (ALWAYS | BY DEFAULT (ON NULL)?) AS IDENTITY sequenceOptions?
    | COMMENT literal
    | COLLATE collation
    | (GENERATED ALWAYS)? AS '(' expression ')' (STORED | VIRTUAL)?
    | (IDENTITY | AUTO_INCREMENT | AUTOINCREMENT) ('(' signedInteger (',' signedInteger)? ')')?
    ;

columnConstraint
    : NOT? NULL
    | PRIMARY KEY constraintTiming*
    | UNIQUE nullsClause? constraintTiming*
    | CHECK '(' expression ')'
    | referencesClause
    ;

tableConstraint
    : (CONSTRAINT (IF NOT EXISTS)? identifier)?
      ( PRIMARY KEY '(' indexColumn (',' indexColumn)* ')' includeClause? constraintTiming*
      | UNIQUE nullsClause? '(' indexColumn (',' indexColumn)* ')' includeClause? constraintTiming*
      | CHECK '(' expression ')'
      | foreignKeyClause
      )
    ;

foreignKeyClause
    : FOREIGN KEY '(' identifier (',' identifier)* ')' referencesClause
    ;

referencesClause
    : REFERENCES qualifiedName ('(' identifier (',' identifier)* ')')? referenceOption*
    ;

referenceOption
    : MATCH (FULL | identifier)
    | ON (DELETE | UPDATE) referentialAction
    | constraintTiming
    ;

referentialAction
    : NO ACTION
    | RESTRICT
    | CASCADE
    | SET (NULL | DEFAULT) columnAliases?
    ;

constraintTiming
    : NOT? DEFERRABLE
    | INITIALLY (DEFERRED | IMMEDIATE)
    ;

sequenceOptions
    : '(' sequenceOption (','? (sequenceOption | RESTART WITH next=signedInteger))* ')'
    ;

sequenceOption
    : START WITH? signedInteger
    | INCREMENT BY? signedInteger
    | MINVALUE signedInteger
    | MAXVALUE signedInteger
    | NO (MINVALUE | MAXVALUE | CYCLE | CACHE)
    | CYCLE
    | CACHE signedInteger
    | OWNED BY qualifiedName
    | ORDER
    | IDENTIFIER
    ;

alterTable
    : ALTER TABLE (IF EXISTS)? ONLY? qualifiedName alterAction (',' alterAction)*
    | RENAME TABLE qualifiedName TO identifier
    ;

alterAction
    : SET MODE? (MEMORY | LOGGED | CACHED | UNLOGGED)                                    # setModeAction
    | SET SCHEMA identifier                                                              # setSchemaAction
    | OWNER TO identifier                                                                # ownerAction
    | RENAME TO identifier                                                               # renameTableAction
    | RENAME CONSTRAINT from=identifier TO to=identifier                                 # renameConstraintAction
    | RENAME COLUMN? from=identifier TO to=identifier                                    # renameColumnAction
    | ADD tableConstraint (NOT VALID)?                                                   # addConstraintAction
    | ADD COLUMN? (IF NOT EXISTS)? columnDefinition (FIRST | (BEFORE | AFTER) identifier)? # addColumnAction
    | ADD COLUMN? '(' columnDefinition (',' columnDefinition)* ')' (FIRST | (BEFORE | AFTER) identifier)? # addColumnAction
    | VALIDATE CONSTRAINT identifier                                                     # validateAction
    | DROP PRIMARY KEY                                                                   # dropPrimaryKeyAction
    | DROP CONSTRAINT (IF EXISTS)? identifier (CASCADE | RESTRICT)?                      # dropConstraintAction
    | DROP COLUMN? (IF EXISTS)? identifier (CASCADE | RESTRICT)?                         # dropColumnAction
    | DROP COLUMN? (IF EXISTS)? '(' identifier (',' identifier)* ')' (CASCADE | RESTRICT)? # dropColumnAction
    | ALTER COLUMN? identifier columnAction                                              # alterColumnAction
    | MODIFY COLUMN? identifier columnTypeAction                                         # modifyColumnAction
    ;

columnAction
    : RENAME TO identifier                                                               # renameAction
    | (SET DATA)? TYPE dataType (COLLATE collation)? (USING expression)?                                     # typeAction
    | SET (ON? DEFAULT | ON UPDATE) expression                                           # setDefaultAction
    | DROP (DEFAULT | ON UPDATE)                                                         # dropDefaultAction
    | SET NOT? NULL                                                                      # setNullAction
    | DROP NOT NULL                                                                      # dropNotNullAction
    | SET EXPRESSION AS '(' expression ')'                                               # setExpressionAction
    | DROP EXPRESSION (IF EXISTS)?                                                       # dropExpressionAction
    | ADD? GENERATED (ALWAYS | BY DEFAULT) AS IDENTITY sequenceOptions?                  # addIdentityAction
    | DROP IDENTITY (IF EXISTS)?                                                         # dropIdentityAction
    | identityChange+                                                                    # identityAction
    | columnTypeAction                                                                   # plainTypeAction
    ;

columnTypeAction
    : dataType (USING expression | columnOption*)
    ;

identityChange
    : SET GENERATED (ALWAYS | BY DEFAULT)
    | SET sequenceOption
    | restart
    ;

// In parentheses a number is computed.
restart
    : RESTART (WITH? (signedInteger | '(' (query | expression) ')'))?
    ;

alterView
    : ALTER MATERIALIZED? VIEW (IF EXISTS)? qualifiedName RENAME TO identifier
    | ALTER VIEW (IF EXISTS)? qualifiedName (columnAliases? AS query (WITH (LOCAL | CASCADED)? CHECK OPTION)? | recompile=identifier)
    ;

alterSequence
    : ALTER SEQUENCE (IF EXISTS)? qualifiedName
      (RENAME TO identifier | SET SCHEMA identifier | OWNER TO owner=identifier | sequenceChange+)
    ;

sequenceChange
    : AS dataType
    | sequenceOption
    | restart
    ;

alterIndex
    : ALTER INDEX (IF EXISTS)? qualifiedName RENAME TO identifier
    ;

alterSchema
    : ALTER SCHEMA from=identifier RENAME TO to=identifier
    ;

createView
    : CREATE (OR REPLACE)? ((MEMORY | LOGGED | CACHED)? MATERIALIZED)? VIEW (IF NOT EXISTS)? qualifiedName columnAliases?
      AS query (WITH (LOCAL | CASCADED)? CHECK OPTION | WITH NO? DATA)?
    ;

refreshView
    : REFRESH MATERIALIZED VIEW CONCURRENTLY? qualifiedName (WITH NO? DATA)?
    ;

dropView
    : DROP MATERIALIZED? VIEW (IF EXISTS)? qualifiedName (',' qualifiedName)* (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

dropTable
    : DROP TABLE (IF EXISTS)? qualifiedName (',' qualifiedName)* (IF EXISTS)? (CASCADE CONSTRAINTS? | RESTRICT)?
    ;

createIndex
    : CREATE (UNIQUE before=nullsClause?)? INDEX CONCURRENTLY? (IF NOT EXISTS)? name=qualifiedName? ON ONLY? table=qualifiedName
      (USING method=identifier)? '(' indexColumn (',' indexColumn)* ')' includeClause? behind=nullsClause? whereClause?
    ;

indexColumn
    : valueExpression operators=IDENTIFIER? (ASC | DESC)? (NULLS (FIRST | LAST))?
    ;

nullsClause
    : NULLS (NOT | ALL)? DISTINCT
    ;

includeClause
    : INCLUDE '(' identifier (',' identifier)* ')'
    ;

dropIndex
    : DROP INDEX CONCURRENTLY? (IF EXISTS)? dropped+=qualifiedName (',' dropped+=qualifiedName)* (IF EXISTS)? (ON table=qualifiedName)?
      (CASCADE | RESTRICT)?
    ;

createSchema
    : CREATE SCHEMA (IF NOT EXISTS)? name=identifier (AUTHORIZATION owner=identifier)?
    | CREATE SCHEMA (IF NOT EXISTS)? AUTHORIZATION name=identifier
    ;

dropAll
    : DROP ALL OBJECTS
    ;

dropSchema
    : DROP SCHEMA (IF EXISTS)? identifier (',' identifier)* (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

createDomain
    : CREATE DOMAIN (IF NOT EXISTS)? qualifiedName AS? dataType domainOption*
    ;

domainOption
    : DEFAULT expression
    | COLLATE collation
    | (CONSTRAINT identifier)? (NOT? NULL | CHECK '(' expression ')')
    ;

createFunction
    : CREATE (OR REPLACE)? FUNCTION (IF NOT EXISTS)? qualifiedName '(' (functionParameter (',' functionParameter)*)? ')'
      RETURNS functionResult functionOption* routineStep?
    ;

functionResult
    : SETOF dataType
    | TABLE '(' returnedColumn (',' returnedColumn)* ')'
    | dataType
    ;

returnedColumn
    : identifier dataType
    ;

functionParameter
    : IN? dataType ((DEFAULT | '=') expression)?
    | IN? identifier dataType ((DEFAULT | '=') expression)?
    ;

// What is said of a function in words, such as LANGUAGE SQL, is read by the tree builder.
functionOption
    : RETURN returned
    | AS literal
    | EXTERNAL identifier STRING_LITERAL
    | LANGUAGE STRING_LITERAL
    | (NOT | NULL | ON | RETURNS | identifier)
    ;

// Of a function that returns a table the query may be an expression, as one in parentheses is.
returned
    : TABLE '(' query ')'
    | expression
    | query
    ;

// H2's words for a method of Java.
createAlias
    : CREATE (OR REPLACE)? ALIAS (IF NOT EXISTS)? qualifiedName identifier? FOR (STRING_LITERAL | QUOTED_IDENTIFIER)
    ;

dropFunction
    : DROP (FUNCTION | ALIAS) (IF EXISTS)? functionSignature (',' functionSignature)* (CASCADE | RESTRICT)?
    ;

functionSignature
    : qualifiedName ('(' (argumentType (',' argumentType)*)? ')')?
    ;

argumentType
    : IN? identifier? dataType
    ;

createProcedure
    : CREATE (OR REPLACE)? PROCEDURE (IF NOT EXISTS)? qualifiedName procedureTail
    ;

procedureTail
    : '(' (procedureParameter (',' procedureParameter)*)? ')' procedureOption*
      (routineStep | AS literal procedureOption*)
    ;

procedureParameter
    : (IN OUT? | OUT | INOUT)? identifier dataType ((DEFAULT | '=') expression)?
    ;

// What is said of a procedure in words, such as LANGUAGE SQL, is read by the tree builder.
procedureOption
    : LANGUAGE (identifier | STRING_LITERAL)
    | SETS INTEGER_LITERAL
    | (NOT | NO | DATA | NEW | OLD | SAVEPOINT | LEVEL | QUOTED_IDENTIFIER | IDENTIFIER)
    ;

dropProcedure
    : DROP PROCEDURE (IF EXISTS)? procedureSignature (',' procedureSignature)* (CASCADE | RESTRICT)?
    ;

procedureSignature
    : qualifiedName ('(' (procedureArgument (',' procedureArgument)*)? ')')?
    ;

procedureArgument
    : (IN OUT? | OUT | INOUT)? dataType
    ;

createTrigger
    : CREATE (OR REPLACE)? TRIGGER (IF NOT EXISTS)? name=qualifiedName
      triggerHead ON table=qualifiedName triggerTail
    ;

triggerHead
    : (BEFORE | AFTER)? triggerEvent (OR triggerEvent)*
    ;

triggerEvent
    : INSERT
    | DELETE
    | UPDATE (OF identifier (',' identifier)*)?
    ;

triggerTail
    : (REFERENCING triggerAlias+)? (FOR EACH (ROW | STATEMENT))? (WHEN expression)?
      routineStep
    ;

triggerAlias
    : (OLD | NEW) (ROW | TABLE)? AS? identifier
    ;

// What triggers, procedures and functions do.
routineStep
    : query
    | changeStatement
    | SET assignment (',' assignment)*
    | SIGNAL signal
    | RESIGNAL signal?
    | IF routineBranch (ELSEIF routineBranch)* (ELSE otherwise=routineSteps)? END IF
    | CASE expression? caseBranch+ (ELSE otherwise=routineSteps)? END CASE
    | callStatement
    | (label=identifier ':')? compoundStep
    | (LEAVE | ITERATE) target=identifier
    | (OPEN | CLOSE) target=identifier
    | FETCH (NEXT? FROM)? target=identifier INTO fetchedVariables
    | GET identifier? DIAGNOSTICS diagnosticsItem (',' diagnosticsItem)*
    | RETURN returned
    ;

signal
    : (SQLSTATE VALUE? STRING_LITERAL | condition=identifier) (SET MESSAGE_TEXT '=' expression)?
    ;

routineSteps
    : (routineStep ';')+
    ;

routineBranch
    : expression THEN routineSteps
    ;

caseBranch
    : WHEN expression (',' expression)* THEN routineSteps
    ;

// What a label may stand before; the one behind says the same.
compoundStep
    : BEGIN ATOMIC? (declaration ';')* (routineStep ';')* END labelBehind?
    | WHILE expression DO routineSteps END WHILE labelBehind?
    | LOOP routineSteps END LOOP labelBehind?
    | REPEAT routineSteps UNTIL expression END REPEAT labelBehind?
    | FOR (identifier AS)? query DO routineSteps END FOR labelBehind?
    ;

labelBehind
    : identifier
    ;

declaration
    : DECLARE identifier (',' identifier)* dataType (DEFAULT expression)?
    | DECLARE identifier cursorQuery
    | DECLARE (CONTINUE | EXIT | UNDO) HANDLER FOR handledCondition (',' handledCondition)* routineStep?
    | DECLARE identifier conditionWord=identifier FOR SQLSTATE VALUE? STRING_LITERAL
    ;

fetchedVariables
    : identifier (',' identifier)*
    ;

cursorQuery
    : identifier* CURSOR ((WITH | WITHOUT) identifier (TO identifier)?)* FOR query
    ;

handledCondition
    : SQLSTATE VALUE? STRING_LITERAL
    | NOT? identifier
    ;

diagnosticsItem
    : target=identifier '=' item=identifier
    ;

dropTrigger
    : DROP TRIGGER (IF EXISTS)? name=qualifiedName (ON table=qualifiedName)? (CASCADE | RESTRICT)?
    ;

dropDomain
    : DROP DOMAIN (IF EXISTS)? qualifiedName (',' qualifiedName)* (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

alterDomain
    : ALTER DOMAIN qualifiedName
      ( SET DEFAULT expression
      | DROP DEFAULT
      | (SET | DROP) NOT NULL
      | ADD (CONSTRAINT identifier)? CHECK '(' expression ')' (NOT VALID)?
      | DROP CONSTRAINT (IF EXISTS)? identifier (CASCADE | RESTRICT)?
      | RENAME CONSTRAINT identifier TO to=identifier
      | RENAME TO to=identifier
      )
    ;

createType
    : CREATE TYPE qualifiedName AS kind=identifier '(' (STRING_LITERAL (',' STRING_LITERAL)*)? ')'
    ;

dropType
    : DROP TYPE (IF EXISTS)? qualifiedName (',' qualifiedName)* (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

// The place of a new value is BEFORE or AFTER another.
alterType
    : ALTER TYPE qualifiedName
      ( ADD VALUE (IF NOT EXISTS)? STRING_LITERAL (at=identifier STRING_LITERAL)?
      | RENAME VALUE STRING_LITERAL TO STRING_LITERAL
      | RENAME TO to=identifier
      )
    ;

createSequence
    : CREATE SEQUENCE (IF NOT EXISTS)? qualifiedName (AS dataType)? (sequenceOption | RESTART WITH next=signedInteger)*
    ;

dropSequence
    : DROP SEQUENCE (IF EXISTS)? qualifiedName (',' qualifiedName)* (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

dataType
    : scalarType arraySuffix*
    ;

arraySuffix
    : ARRAY ('[' INTEGER_LITERAL ']')?
    | '[' INTEGER_LITERAL? ']'
    ;

scalarType
    : INTERVAL ('(' INTEGER_LITERAL ')' | intervalQualifier)?
    | schema=identifier '.' name=identifier
    | NATIONAL? name=identifier
      ( '(' label+=STRING_LITERAL (',' label+=STRING_LITERAL)* ')'
      | (PRECISION | VARYING | LARGE OBJECT)? ('(' typeLength (',' INTEGER_LITERAL)? ')')?
        ((WITH | WITHOUT) TIME ZONE | FOR IDENTIFIER DATA)?
      )
    | LONG name=identifier (FOR IDENTIFIER DATA)?
    ;

// With K, M or G behind the number, with CHARACTERS, OCTETS and their like, or MAX.
typeLength
    : (INTEGER_LITERAL | MISSPELT_NUMBER) identifier?
    | identifier
    ;

intervalQualifier
    : first=(YEAR | MONTH | DAY | HOUR | MINUTE | SECOND) ('(' INTEGER_LITERAL (',' INTEGER_LITERAL)? ')')?
      (TO last=(MONTH | HOUR | MINUTE | SECOND) ('(' digits=INTEGER_LITERAL ')')?)?
    ;

signedInteger
    : ('+' | '-')? INTEGER_LITERAL
    ;

// ---------------------------------------------------------------------------------------------------- transactions, settings

transactionStatement
    : (START TRANSACTION | BEGIN (TRANSACTION | WORK)?) transactionMode*                 # startTransaction
    | (COMMIT | END) (TRANSACTION | WORK)? chainClause?                                  # commitTransaction
    | (ROLLBACK | ABORT) (TRANSACTION | WORK)? chainClause?                              # rollbackTransaction
    | ROLLBACK (TRANSACTION | WORK)? TO SAVEPOINT? identifier                            # rollbackToSavepoint
    | SAVEPOINT identifier                                                               # setSavepoint
    | RELEASE SAVEPOINT? identifier                                                      # releaseSavepoint
    | PREPARE TRANSACTION STRING_LITERAL                                                 # prepareTransaction
    | (COMMIT | ROLLBACK) PREPARED STRING_LITERAL                                        # endPrepared
    | LOCK TABLE? qualifiedName (',' qualifiedName)* (IN (identifier | UPDATE)+ MODE)? NOWAIT?  # lockTable
    ;

chainClause
    : AND NO? CHAIN
    ;

// DEFERRABLE changes nothing: a transaction waits for no snapshot.
transactionMode
    : ISOLATION LEVEL isolationLevel ','?
    | READ (ONLY | WRITE) ','?
    | NOT? DEFERRABLE ','?
    ;

isolationLevel
    : READ (COMMITTED | UNCOMMITTED)
    | REPEATABLE READ
    | SERIALIZABLE
    ;

settingStatement
    : SET TRANSACTION transactionMode+                                                   # setTransaction
    | SET CONSTRAINTS (ALL | qualifiedName (',' qualifiedName)*) (DEFERRED | IMMEDIATE)  # setConstraints
    | SET SESSION? SCHEMA (identifier | STRING_LITERAL)                                  # setSchema
    | SET SESSION identifier AS TRANSACTION transactionMode+                             # setCharacteristics
    | SET (SESSION | scope=LOCAL)? TIME ZONE (LOCAL | zoneOffset | settingValue)         # setTimeZone
    | SET (SESSION | LOCAL)? identifier (TO | '=')? settingValue (',' settingValue)*     # setSetting
    | SHOW TIME ZONE                                                                     # showTimeZone
    | RESET TIME ZONE                                                                    # resetTimeZone
    | SHOW shownSetting                                                                  # showSetting
    | RESET (ALL | identifier)                                                           # resetSetting
    ;

shownSetting
    : ALL
    | TRANSACTION ISOLATION LEVEL
    | name=identifier (FROM qualifiedName (FROM schema=identifier)?)?
    ;

zoneOffset
    : INTERVAL ('+' | '-')? STRING_LITERAL intervalQualifier?
    ;

settingValue
    : TRUE | FALSE | ON | DEFAULT
    | identifier
    | STRING_LITERAL
    | ('+' | '-')? (INTEGER_LITERAL | DECIMAL_LITERAL)
    ;

maintenanceStatement
    : CHECKPOINT identifier?
    | SHUTDOWN identifier?
    | ANALYZE qualifiedName?
    | REINDEX (INDEX | TABLE)? qualifiedName
    | BACKUP DATABASE? TO STRING_LITERAL (WITH encryption | WITHOUT identifier)?
    | ALTER DATABASE SET encryption
    | CHECK DATABASE
    ;

encryption
    : identifier '='? STRING_LITERAL
    ;

// ---------------------------------------------------------------------------------------------------- expressions

expression
    : NOT expression                                                                     # notExpression
    | left=expression AND right=expression                                               # andExpression
    | left=expression OR right=expression                                                # orExpression
    | valueExpression predicateTail*                                                     # predicateExpression
    ;

predicateTail
    : comparison (ALL | ANY | SOME) '(' (query | expression) ')'                         # quantifiedTail
    | comparison valueExpression                                                         # comparisonTail
    | NOT? BETWEEN SYMMETRIC? low=valueExpression AND high=valueExpression               # betweenTail
    | NOT? IN '(' query ')'                                                              # inQueryTail
    | NOT? IN '(' (expression (',' expression)*)? ')'                                    # inListTail
    | likeWord (ALL | ANY | SOME) '(' (query | expression) ')'                           # likeArrayTail
    | likeWord pattern=valueExpression (ESCAPE escape=valueExpression)?                  # likeTail
    | NOT? SIMILAR TO pattern=valueExpression (ESCAPE escape=valueExpression)?           # similarTail
    | NOT? (LIKE_REGEX | REGEXP) pattern=valueExpression (FLAG flags=valueExpression)?   # regexTail
    | IS NOT? (NULL | TRUE | FALSE | UNKNOWN)                                            # isTail
    | IS NOT? JSON form=(VALUE | SCALAR | ARRAY | OBJECT)?                               # jsonTail
    | IS NOT? DISTINCT FROM valueExpression                                              # distinctTail
    | IS NOT? IDENTIFIER? NORMALIZED                                                     # normalizedTail
    | OVERLAPS_ valueExpression                                                          # overlapsTail
    ;

// PostgreSQL writes LIKE with signs of its own.
likeWord
    : NOT? (LIKE | ILIKE)
    | '~~'
    | '!~~'
    | '~~*'
    | '!~~*'
    ;

// PostgreSQL's are in the schema PG_CATALOG.
collation
    : (schema=identifier '.')? name=identifier
    ;

comparison
    : '=' | NOT_EQUAL | '<' | '<=' | '>' | '>='
    ;

valueExpression
    : primary                                                                            # primaryValue
    | valueExpression '[' low=expression? (colon=':' high=expression?)? ']'              # subscriptValue
    | valueExpression '::' dataType                                                      # castValue
    | valueExpression COLLATE collation                                                  # collateValue
    | ('+' | '-') valueExpression                                                        # signValue
    | valueExpression AT (LOCAL | TIME ZONE zone=primary ('::' dataType)*)               # zoneValue
    | left=valueExpression operator='^' right=valueExpression                            # binaryValue
    | left=valueExpression operator=('*' | '/' | '%') right=valueExpression                       # binaryValue
    | left=valueExpression operator=('+' | '-') right=valueExpression                             # binaryValue
    | '~' valueExpression                                                                # complementValue
    | left=valueExpression operator=('||' | '->' | '->>' | '#>' | '#>>' | '#-' | '@>' | '<@' | '@?' | '@@' | '&&' | '&' | '|' | '#'
      | '<<' | '>>' | '~' | '~*' | '!~' | '!~*') right=valueExpression                   # binaryValue
    ;

primary
    : literal                                                                            # literalPrimary
    | QUESTION                                                                           # parameterPrimary
    | LITERAL_PARAMETER                                                                  # literalParameterPrimary
    | DEFAULT                                                                            # defaultPrimary
    | '(' query ')'                                                                      # subqueryPrimary
    | '(' expression (',' expression)* ')'                                               # rowPrimary
    | ROW '(' expression (',' expression)* ')'                                           # rowPrimary
    | EXISTS '(' query ')'                                                               # existsPrimary
    | CASE operand=expression? whenClause+ (ELSE otherwise=expression)? END              # casePrimary
    | CAST '(' expression AS dataType ')'                                                # castPrimary
    | ARRAY arrayLiteral                                                                 # arrayPrimary
    | ARRAY '(' query ')'                                                                # arrayQueryPrimary
    | (NEXT | CURRENT) VALUE FOR qualifiedName                                           # nextValuePrimary
    | wordFunction                                                                       # wordFunctionPrimary
    | jsonFunction                                                                       # jsonFunctionPrimary
    | functionName '(' (star='*' | (ALL | DISTINCT)? expression (',' expression)* innerTail)? ')' callTail  # callPrimary
    | identifier ('.' identifier)* '.' '*'                                               # wholeRowPrimary
    | identifier ('.' identifier)*                                                       # namePrimary
    ;

// Rules of their own, as a JVM compiles no method of more than 8,000 bytes, and primary is called for every operand.
wordFunction
    : EXTRACT '(' (identifier | STRING_LITERAL) FROM expression ')'                      # extractPrimary
    | SUBSTRING '(' expression FROM from=expression (FOR length=expression)? ')'         # substringPrimary
    | SUBSTRING '(' text=valueExpression SIMILAR pattern=valueExpression ESCAPE escape=valueExpression ')'  # similarPrimary
    | TRIM '(' (LEADING | TRAILING | BOTH)? characters=expression? FROM text=expression ')'  # trimPrimary
    | OVERLAY '(' text=expression PLACING placed=expression FROM from=expression (FOR length=expression)? ')'  # overlayPrimary
    | POSITION '(' part=valueExpression IN text=valueExpression ')'                      # positionPrimary
    | (CURRENT_DATE | CURRENT_TIME | CURRENT_TIMESTAMP | LOCALTIME | LOCALTIMESTAMP)
      ('(' INTEGER_LITERAL? ')')?                                                        # currentPrimary
    | (LEFT | RIGHT | INSERT) '(' expression (',' expression)+ ')'                       # sidePrimary
    | CONVERT '(' expression ',' dataType ')'                                            # convertPrimary
    | TRY_CAST '(' expression AS dataType ')'                                            # tryCastPrimary
    | INTERVAL ('+' | '-')? amount=(INTEGER_LITERAL | QUESTION | LITERAL_PARAMETER)
      unit=(YEAR | MONTH | DAY | HOUR | MINUTE | SECOND | IDENTIFIER)                    # unitPrimary
    ;

jsonFunction
    : JSON_OBJECT '(' (jsonMember (',' jsonMember)*)? ((NULL | ABSENT) ON NULL)?
      ((WITH | WITHOUT) UNIQUE KEYS?)? ')'                                               # jsonObjectPrimary
    | JSON_ARRAY '(' (expression (',' expression)*)? ((NULL | ABSENT) ON NULL)? ')'       # jsonArrayPrimary
    | JSON_ARRAY '(' query ((NULL | ABSENT) ON NULL)? ')'                                # jsonArrayQueryPrimary
    | function=(JSON_VALUE | JSON_QUERY | JSON_EXISTS) '(' context=expression ',' path=expression
      (PASSING jsonPassed (',' jsonPassed)*)? jsonClause* ')'                            # jsonQueryPrimary
    | JSON_ARRAYAGG '(' (ALL | DISTINCT)? expression orderByClause? ((NULL | ABSENT) ON NULL)? (RETURNING dataType)? ')'
      callTail                                                                           # jsonArrayAggPrimary
    | JSON_OBJECTAGG '(' KEY? key=expression (VALUE | ':' | ',') value=expression ((NULL | ABSENT) ON NULL)?
      ((WITH | WITHOUT) UNIQUE KEYS?)? (RETURNING dataType)? ')' callTail                 # jsonObjectAggPrimary
    ;

arrayLiteral
    : '[' (arrayItem (',' arrayItem)*)? ']'
    ;

arrayItem
    : arrayLiteral
    | expression
    ;

// What may follow the arguments of an aggregate or window function: within the parentheses, and behind them.
innerTail
    : orderByClause? (SEPARATOR valueExpression)? overflowClause? ((IGNORE | RESPECT) NULLS)?
    ;

overflowClause
    : ON identifier (identifier STRING_LITERAL? ((WITH | WITHOUT) identifier)?)?
    ;

callTail
    : (WITHIN GROUP '(' orderByClause ')')? (FILTER '(' WHERE expression ')')?
      ((FROM (FIRST | LAST))? ((IGNORE | RESPECT) NULLS)? OVER (identifier | windowSpecification))?
    ;

jsonPassed
    : expression AS identifier
    ;

jsonClause
    : RETURNING dataType
    | (WITH (CONDITIONAL | UNCONDITIONAL)? | WITHOUT) ARRAY? WRAPPER
    | (KEEP | OMIT) QUOTES
    | jsonBehavior ON target=(EMPTY | ERROR)
    ;

jsonBehavior
    : ERROR | NULL | TRUE | FALSE | UNKNOWN
    | EMPTY (ARRAY | OBJECT)?
    | DEFAULT expression
    ;

jsonMember
    : KEY? key=expression (VALUE | ':') value=expression
    ;

whenClause
    : WHEN expression (',' expression)* THEN result=expression
    ;

literal
    : NULL                                                                               # nullLiteral
    | (TRUE | FALSE)                                                                     # booleanLiteral
    | (INTEGER_LITERAL | DECIMAL_LITERAL | FLOAT_LITERAL)                                # numberLiteral
    | STRING_LITERAL+                                                                    # stringLiteral
    | ( DOLLAR_LITERAL
      | (NATIONAL_LITERAL | ESCAPE_LITERAL) more+=STRING_LITERAL*
      | UNICODE_LITERAL more+=STRING_LITERAL* (identifier escape=STRING_LITERAL)?
      )                                                                                  # escapedLiteral
    | BINARY_LITERAL                                                                     # binaryLiteral
    | (DATE | TIME | TIMESTAMP) ((WITH | WITHOUT) TIME ZONE)? STRING_LITERAL             # temporalLiteral
    | INTERVAL ('+' | '-')? STRING_LITERAL intervalQualifier?                            # intervalLiteral
    | (IDENTIFIER | JSON) STRING_LITERAL                                                 # typedLiteral
    ;

functionName
    : (schema=identifier '.')? name=identifier
    | ANY
    | SOME
    ;

qualifiedName
    : identifier ('.' identifier)*
    ;

identifier
    : IDENTIFIER
    | QUOTED_IDENTIFIER
    | nonReserved
    ;

nonReserved
    : ABORT | ABSENT | ACTION | ADD | ALTER | ALWAYS | ANALYZE | APPLY | ARRAY | ASC | AT | AUTHORIZATION | AUTO_INCREMENT | AUTOINCREMENT | BACKUP | BEGIN
    | BREADTH | BY | CACHE | CACHED | CALL | CASCADE | CASCADED | CHAIN | CHECKPOINT | COLLATE | COLUMN | COLUMNS | COMMENT
    | COMMIT | COMMITTED
    | CONCURRENTLY | CONDITIONAL | CONFLICT | CONSTRAINTS | CONTINUE | CUBE | CURRENT | CYCLE | DATA | DATABASE | DATE
    | DAY | DECLARE | DEFERRABLE | DEFERRED | DEPTH | DESC | DO | DOMAIN | EMPTY | ERROR | ESCAPE | EXCLUDE | EXCLUDING
    | EXPLAIN | EXPRESSION | EXTRACT | FILTER | FINAL | FIRST | FLAG | FOLLOWING | FOREIGN | FORMAT | FUNCTION | GENERATED
    | GLOBAL | GROUPING | GROUPS | HOUR | IDENTITY | IF | IGNORE | IMMEDIATE | INCLUDE | INCLUDING | INCREMENT | INDEX
    | INITIALLY | INTERVAL | ISOLATION | JSON | JSON_ARRAY | JSON_ARRAYAGG | JSON_EXISTS | JSON_OBJECT
    | JSON_OBJECTAGG | JSON_QUERY | JSON_TABLE | JSON_VALUE | KEEP | KEY | KEYS | LARGE | LAST | LATERAL | LEVEL
    | LIKE_REGEX | LOCAL | LOCK | LOCKED | LOGGED | LONG | MATCH | MATCHED | MATERIALIZED | MAXVALUE | MEMORY | MERGE
    | MINUTE | MINVALUE | MODE | MODIFY | MONTH | NESTED | NEW | NEXT | NO | NORMALIZED | NOTHING | NOWAIT | NULLS | OBJECT
    | OBJECTS | OF
    | OLD | OMIT | ONLY | OPTION | ORDINALITY | OTHERS | OVER | OVERLAPS_ | OVERLAY | OVERRIDING | OWNED | OWNER | PARTITION | PASSING | PATH | PERCENT_
    | PLACING | PLAN | POSITION | PRECEDING | PRECISION | PREPARE | PREPARED | PRESERVE | QUALIFY | QUOTES | RANGE | READ | RECURSIVE | REFERENCES
    | REGEXP | REINDEX | RELEASE | RENAME | REPEATABLE | REPLACE | RESET | RESPECT | RESTART | RESTRICT | RETURN | RETURNS | ROLLBACK
    | ROLLUP | ROW | ROWS | SAVEPOINT | SCALAR | SCHEMA | SEARCH | SECOND | SEPARATOR | SEQUENCE | SERIALIZABLE | SESSION
    | SETS | SHARE | SHOW | SHUTDOWN | SIMILAR | SKIP_ | SOURCE | START | STORED | SUBSTRING | SYSTEM | TARGET | TEMP
    | TEMPORARY | TIES | TIME | TIMESTAMP | TOP | TRANSACTION | TRIM | TRUNCATE | TYPE | UNBOUNDED | UNCOMMITTED
    | UNCONDITIONAL
    | UNKNOWN | UNLOGGED | USER | VALID | VALIDATE | VALUE | VARYING | VIEW | VIRTUAL | WAIT | WINDOW | WITHIN | WITHOUT | WORK
    | WRAPPER | WRITE | YEAR | ZONE
    | AFTER | ALIAS | ATOMIC | BEFORE | EACH | ELSEIF | EXTERNAL | LANGUAGE | MESSAGE_TEXT | REFERENCING | SIGNAL | SQLSTATE | STATEMENT | TRIGGER
    | INOUT | NATIONAL | OUT | REFRESH | PROCEDURE | WHILE
    | CLOSE | CURSOR | DIAGNOSTICS | EXIT | GET | HANDLER | ITERATE | LEAVE | LOOP | OPEN | REPEAT | RESIGNAL | UNDO | UNTIL
    | CONVERT | SETOF | TABLESAMPLE | TRY_CAST
    ;

// ---------------------------------------------------------------------------------------------------- tokens

ABORT: 'ABORT';
ABSENT: 'ABSENT';
ACTION: 'ACTION';
ADD: 'ADD';
AFTER: 'AFTER';
ALIAS: 'ALIAS';
ALL: 'ALL';
ALTER: 'ALTER';
ALWAYS: 'ALWAYS';
ANALYZE: 'ANALYZE';
AND: 'AND';
ANY: 'ANY';
APPLY: 'APPLY';
ARRAY: 'ARRAY';
AS: 'AS';
ASC: 'ASC';
AT: 'AT';
ATOMIC: 'ATOMIC';
AUTO_INCREMENT: 'AUTO_INCREMENT';
AUTHORIZATION: 'AUTHORIZATION';
AUTOINCREMENT: 'AUTOINCREMENT';
BACKUP: 'BACKUP';
BEFORE: 'BEFORE';
BEGIN: 'BEGIN';
BETWEEN: 'BETWEEN';
BOTH: 'BOTH';
BREADTH: 'BREADTH';
BY: 'BY';
CACHE: 'CACHE';
CACHED: 'CACHED';
CALL: 'CALL';
CASCADE: 'CASCADE';
CASCADED: 'CASCADED';
CASE: 'CASE';
CAST: 'CAST';
CHAIN: 'CHAIN';
CHECK: 'CHECK';
CHECKPOINT: 'CHECKPOINT';
COLLATE: 'COLLATE';
COLUMN: 'COLUMN';
COLUMNS: 'COLUMNS';
COMMENT: 'COMMENT';
COMMIT: 'COMMIT';
COMMITTED: 'COMMITTED';
CONCURRENTLY: 'CONCURRENTLY';
CONDITIONAL: 'CONDITIONAL';
CONFLICT: 'CONFLICT';
CONSTRAINT: 'CONSTRAINT';
CONSTRAINTS: 'CONSTRAINTS';
CONTINUE: 'CONTINUE';
CREATE: 'CREATE';
CROSS: 'CROSS';
CUBE: 'CUBE';
CURRENT: 'CURRENT';
CURRENT_DATE: 'CURRENT_DATE';
CURRENT_TIME: 'CURRENT_TIME';
CURRENT_TIMESTAMP: 'CURRENT_TIMESTAMP';
CYCLE: 'CYCLE';
DATA: 'DATA';
DATABASE: 'DATABASE';
DATE: 'DATE';
DAY: 'DAY';
DECLARE: 'DECLARE';
DEFAULT: 'DEFAULT';
DEFERRABLE: 'DEFERRABLE';
DEFERRED: 'DEFERRED';
DELETE: 'DELETE';
DEPTH: 'DEPTH';
DESC: 'DESC';
DISTINCT: 'DISTINCT';
DO: 'DO';
DOMAIN: 'DOMAIN';
DROP: 'DROP';
EACH: 'EACH';
ELSE: 'ELSE';
ELSEIF: 'ELSEIF';
EMPTY: 'EMPTY';
END: 'END';
ERROR: 'ERROR';
ESCAPE: 'ESCAPE';
EXCEPT: 'EXCEPT';
EXCLUDE: 'EXCLUDE';
EXCLUDING: 'EXCLUDING';
EXISTS: 'EXISTS';
EXPLAIN: 'EXPLAIN';
EXPRESSION: 'EXPRESSION';
EXTERNAL: 'EXTERNAL';
EXTRACT: 'EXTRACT';
FALSE: 'FALSE';
FETCH: 'FETCH';
FILTER: 'FILTER';
FINAL: 'FINAL';
FIRST: 'FIRST';
FLAG: 'FLAG';
FOLLOWING: 'FOLLOWING';
FOR: 'FOR';
FOREIGN: 'FOREIGN';
FORMAT: 'FORMAT';
FROM: 'FROM';
FULL: 'FULL';
FUNCTION: 'FUNCTION';
GENERATED: 'GENERATED';
GLOBAL: 'GLOBAL';
GROUP: 'GROUP';
GROUPING: 'GROUPING';
GROUPS: 'GROUPS';
HAVING: 'HAVING';
HOUR: 'HOUR';
IDENTITY: 'IDENTITY';
IF: 'IF';
IGNORE: 'IGNORE';
ILIKE: 'ILIKE';
IMMEDIATE: 'IMMEDIATE';
IN: 'IN';
INCLUDE: 'INCLUDE';
INCLUDING: 'INCLUDING';
INCREMENT: 'INCREMENT';
INDEX: 'INDEX';
INITIALLY: 'INITIALLY';
INNER: 'INNER';
INOUT: 'INOUT';
INSERT: 'INSERT';
INTERVAL: 'INTERVAL';
INTERSECT: 'INTERSECT';
INTO: 'INTO';
IS: 'IS';
ISOLATION: 'ISOLATION';
JOIN: 'JOIN';
JSON: 'JSON';
JSON_ARRAY: 'JSON_ARRAY';
JSON_ARRAYAGG: 'JSON_ARRAYAGG';
JSON_EXISTS: 'JSON_EXISTS';
JSON_OBJECT: 'JSON_OBJECT';
JSON_OBJECTAGG: 'JSON_OBJECTAGG';
JSON_QUERY: 'JSON_QUERY';
JSON_TABLE: 'JSON_TABLE';
JSON_VALUE: 'JSON_VALUE';
KEEP: 'KEEP';
KEY: 'KEY';
KEYS: 'KEYS';
LANGUAGE: 'LANGUAGE';
LARGE: 'LARGE';
LAST: 'LAST';
LATERAL: 'LATERAL';
LEADING: 'LEADING';
LEFT: 'LEFT';
LEVEL: 'LEVEL';
LIKE: 'LIKE';
LIKE_REGEX: 'LIKE_REGEX';
LIMIT: 'LIMIT';
LOCAL: 'LOCAL';
LOCALTIME: 'LOCALTIME';
LOCALTIMESTAMP: 'LOCALTIMESTAMP';
LOCK: 'LOCK';
LOCKED: 'LOCKED';
LOGGED: 'LOGGED';
LONG: 'LONG';
MATCH: 'MATCH';
MATCHED: 'MATCHED';
MATERIALIZED: 'MATERIALIZED';
MAXVALUE: 'MAXVALUE';
MEMORY: 'MEMORY';
MESSAGE_TEXT: 'MESSAGE_TEXT';
MINUS_: 'MINUS';
MINUTE: 'MINUTE';
MERGE: 'MERGE';
MINVALUE: 'MINVALUE';
MODE: 'MODE';
MODIFY: 'MODIFY';
MONTH: 'MONTH';
NATURAL: 'NATURAL';
NESTED: 'NESTED';
NEW: 'NEW';
NEXT: 'NEXT';
NO: 'NO';
NOT: 'NOT';
NORMALIZED: 'NORMALIZED';
NOTHING: 'NOTHING';
NOWAIT: 'NOWAIT';
NULL: 'NULL';
NULLS: 'NULLS';
OBJECT: 'OBJECT';
OBJECTS: 'OBJECTS';
OF: 'OF';
OFFSET: 'OFFSET';
OMIT: 'OMIT';
OLD: 'OLD';
ON: 'ON';
ONLY: 'ONLY';
OPTION: 'OPTION';
OR: 'OR';
ORDER: 'ORDER';
ORDINALITY: 'ORDINALITY';
OTHERS: 'OTHERS';
OUT: 'OUT';
OUTER: 'OUTER';
OVER: 'OVER';
OVERLAPS_: 'OVERLAPS';
OVERLAY: 'OVERLAY';
OVERRIDING: 'OVERRIDING';
OWNED: 'OWNED';
OWNER: 'OWNER';
PARTITION: 'PARTITION';
PERCENT_: 'PERCENT';
PASSING: 'PASSING';
PATH: 'PATH';
PLACING: 'PLACING';
PLAN: 'PLAN';
POSITION: 'POSITION';
PRECEDING: 'PRECEDING';
PRECISION: 'PRECISION';
PREPARE: 'PREPARE';
PREPARED: 'PREPARED';
PRESERVE: 'PRESERVE';
PRIMARY: 'PRIMARY';
PROCEDURE: 'PROCEDURE';
QUALIFY: 'QUALIFY';
RANGE: 'RANGE';
QUOTES: 'QUOTES';
READ: 'READ';
RECURSIVE: 'RECURSIVE';
REFERENCES: 'REFERENCES';
REFERENCING: 'REFERENCING';
REGEXP: 'REGEXP';
REINDEX: 'REINDEX';
RELEASE: 'RELEASE';
RENAME: 'RENAME';
REPEATABLE: 'REPEATABLE';
REPLACE: 'REPLACE';
RESET: 'RESET';
RESPECT: 'RESPECT';
RESTART: 'RESTART';
RESTRICT: 'RESTRICT';
RETURN: 'RETURN';
RETURNING: 'RETURNING';
RETURNS: 'RETURNS';
RIGHT: 'RIGHT';
ROLLBACK: 'ROLLBACK';
ROLLUP: 'ROLLUP';
ROW: 'ROW';
ROWS: 'ROWS';
SAVEPOINT: 'SAVEPOINT';
SCALAR: 'SCALAR';
SCHEMA: 'SCHEMA';
SEARCH: 'SEARCH';
SECOND: 'SECOND';
SELECT: 'SELECT';
SEPARATOR: 'SEPARATOR';
SEQUENCE: 'SEQUENCE';
SERIALIZABLE: 'SERIALIZABLE';
SESSION: 'SESSION';
SET: 'SET';
SETS: 'SETS';
SHARE: 'SHARE';
SHOW: 'SHOW';
SHUTDOWN: 'SHUTDOWN';
SIGNAL: 'SIGNAL';
SIMILAR: 'SIMILAR';
SKIP_: 'SKIP';
SOME: 'SOME';
SOURCE: 'SOURCE';
SQLSTATE: 'SQLSTATE';
START: 'START';
STATEMENT: 'STATEMENT';
STORED: 'STORED';
SUBSTRING: 'SUBSTRING';
SYMMETRIC: 'SYMMETRIC';
SYSTEM: 'SYSTEM';
TABLE: 'TABLE';
TARGET: 'TARGET';
TEMP: 'TEMP';
TEMPORARY: 'TEMPORARY';
THEN: 'THEN';
TIES: 'TIES';
TIME: 'TIME';
TIMESTAMP: 'TIMESTAMP';
TO: 'TO';
TOP: 'TOP';
TRAILING: 'TRAILING';
TRANSACTION: 'TRANSACTION';
TRIGGER: 'TRIGGER';
TRIM: 'TRIM';
TRUE: 'TRUE';
TRUNCATE: 'TRUNCATE';
TYPE: 'TYPE';
UNBOUNDED: 'UNBOUNDED';
UNCOMMITTED: 'UNCOMMITTED';
UNCONDITIONAL: 'UNCONDITIONAL';
UNION: 'UNION';
UNIQUE: 'UNIQUE';
UNKNOWN: 'UNKNOWN';
UPDATE: 'UPDATE';
USER: 'USER';
USING: 'USING';
VALID: 'VALID';
VALIDATE: 'VALIDATE';
VALUE: 'VALUE';
VALUES: 'VALUES';
VARYING: 'VARYING';
VIEW: 'VIEW';
VIRTUAL: 'VIRTUAL';
WAIT: 'WAIT';
WHEN: 'WHEN';
WHERE: 'WHERE';
WHILE: 'WHILE';
WINDOW: 'WINDOW';
WITH: 'WITH';
WITHIN: 'WITHIN';
WITHOUT: 'WITHOUT';
WORK: 'WORK';
WRAPPER: 'WRAPPER';
WRITE: 'WRITE';
YEAR: 'YEAR';
ZONE: 'ZONE';
// Behind the others, whose sets of 64 are full.
UNLOGGED: 'UNLOGGED';
NATIONAL: 'NATIONAL';
REFRESH: 'REFRESH';
CLOSE: 'CLOSE';
CURSOR: 'CURSOR';
DIAGNOSTICS: 'DIAGNOSTICS';
EXIT: 'EXIT';
GET: 'GET';
HANDLER: 'HANDLER';
ITERATE: 'ITERATE';
LEAVE: 'LEAVE';
LOOP: 'LOOP';
OPEN: 'OPEN';
REPEAT: 'REPEAT';
RESIGNAL: 'RESIGNAL';
UNDO: 'UNDO';
UNTIL: 'UNTIL';
CONVERT: 'CONVERT';
SETOF: 'SETOF';
TABLESAMPLE: 'TABLESAMPLE';
TRY_CAST: 'TRY_CAST';

LPAREN: '(';
RPAREN: ')';
QUESTION: '?' [0-9]*;
PLUS: '+';
MINUS: '-';
STAR: '*';
SLASH: '/';
PERCENT: '%';
CONCAT: '||';
ARROW: '->';
TEXT_ARROW: '->>';
PATH_ARROW: '#>';
TEXT_PATH_ARROW: '#>>';
REMOVE_PATH: '#-';
CONTAINS: '@>';
CONTAINED: '<@';
PATH_EXISTS: '@?';
PATH_HOLDS: '@@';
CARET: '^';
OVERLAPS: '&&';
AMPERSAND: '&';
PIPE: '|';
HASH: '#';
SHIFT_LEFT: '<<';
SHIFT_RIGHT: '>>';
TILDE: '~';
MATCHES_ANY_CASE: '~*';
MATCHES_NOT: '!~';
MATCHES_NOT_ANY_CASE: '!~*';
LIKE_SIGN: '~~';
LIKE_NOT_SIGN: '!~~';
ILIKE_SIGN: '~~*';
ILIKE_NOT_SIGN: '!~~*';
COLON: ':';
LBRACKET: '[';
RBRACKET: ']';
EQUAL: '=';
NOT_EQUAL: '<>' | '!=';
LESS: '<';
LESS_OR_EQUAL: '<=';
GREATER: '>';
GREATER_OR_EQUAL: '>=';
BINARY_LITERAL: 'X' '\'' [0-9A-F]* '\'';
NATIONAL_LITERAL: 'N' '\'' (~['] | '\'\'')* '\'';
ESCAPE_LITERAL: 'E' '\'' (~['\\] | '\\' . | '\'\'')* '\'';
UNICODE_LITERAL: 'U&\'' (~['] | '\'\'')* '\'';
DOLLAR_LITERAL: '$$' .*? '$$';
STRING_LITERAL: '\'' (~['] | '\'\'')* '\'';
FLOAT_LITERAL: (DIGITS ('.' DIGITS?)? | '.' DIGITS) 'E' [+-]? DIGITS;
DECIMAL_LITERAL: DIGITS '.' DIGITS? | '.' DIGITS;
INTEGER_LITERAL: DIGITS | '0X' ('_'? [0-9A-F])+ | '0O' ('_'? [0-7])+ | '0B' ('_'? [01])+;
// A length of a type may be one, as 16M.
MISSPELT_NUMBER: (FLOAT_LITERAL | DECIMAL_LITERAL | INTEGER_LITERAL) [\p{L}\p{Nd}_]+;
// A literal that the scanner for ad hoc statements took out: its type, and its position among the values taken out.
LITERAL_PARAMETER: '\u0001' [a-z0-9.]+ '\u0001';
IDENTIFIER: [\p{L}_] [\p{L}\p{Mn}\p{Nd}_$]*;
QUOTED_IDENTIFIER: '"' (~["] | '""')+ '"' | '`' (~[`] | '``')+ '`' | 'U&"' (~["] | '""')+ '"' (BLANK* 'UESCAPE' BLANK* '\'' ~['\u{10000}-\u{10FFFF}] '\'')?;
LINE_COMMENT: '--' ~[\r\n]* -> skip;
BLOCK_COMMENT: '/*' COMMENT_PART* '*'+ '/' -> skip;
SPACE: BLANK+ -> skip;
UNTERMINATED_STRING: '\'' (~['] | '\'\'')* EOF?;
UNTERMINATED_IDENTIFIER: '"' ~["]* EOF? | '`' ~[`]* EOF?;
UNTERMINATED_COMMENT: '/*' COMMENT_PART* ('*'* | '/'* UNTERMINATED_COMMENT?);
UNKNOWN_CHARACTER: .;

fragment BLANK: [ \t\r\n\f\u00a0\u000b];
fragment COMMENT_PART: '/'* BLOCK_COMMENT | '*'* ~[*/] | '/'* ~[*/];
fragment DIGITS: [0-9]+ ('_' [0-9]+)*;
