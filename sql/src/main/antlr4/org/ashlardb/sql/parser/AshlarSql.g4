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
    ;

callStatement
    : CALL expression
    ;

// ---------------------------------------------------------------------------------------------------- queries

query
    : withClause? queryBody orderByClause? limitClause* lockingClause?
    ;

withClause
    : WITH RECURSIVE? commonTable (',' commonTable)*
    ;

commonTable
    : identifier columnAliases? AS '(' (query | changeStatement) ')'
    ;

queryBody
    : queryPrimary                                                                       # plainBody
    | left=queryBody INTERSECT (ALL | DISTINCT)? right=queryBody                         # setBody
    | left=queryBody (UNION | EXCEPT) (ALL | DISTINCT)? right=queryBody                  # setBody
    ;

queryPrimary
    : selectSpecification
    | valuesClause
    | TABLE qualifiedName
    | '(' query ')'
    ;

selectSpecification
    : SELECT (ALL | DISTINCT)? selectItem (',' selectItem)*
      fromClause? whereClause? groupByClause? havingClause?
    ;

valuesClause
    : VALUES expression (',' expression)*
    ;

selectItem
    : '*'
    | identifier ('.' identifier)* '.' '*'
    | expression (AS? identifier)?
    ;

fromClause
    : FROM tableExpression (',' tableExpression)*
    ;

tableExpression
    : tablePrimary joinTail*
    ;

joinTail
    : CROSS JOIN tablePrimary
    | NATURAL joinType? JOIN tablePrimary
    | joinType? JOIN tablePrimary (ON expression | USING '(' identifier (',' identifier)* ')')
    ;

joinType
    : INNER
    | (LEFT | RIGHT | FULL) OUTER?
    ;

tablePrimary
    : qualifiedName (AS? identifier columnAliases?)?
    | '(' query ')' (AS? identifier columnAliases?)?
    | (FINAL | NEW | OLD) TABLE '(' changeStatement ')' (AS? identifier columnAliases?)?
    | '(' tableExpression ')'
    ;

columnAliases
    : '(' identifier (',' identifier)* ')'
    ;

whereClause
    : WHERE expression
    ;

groupByClause
    : GROUP BY expression (',' expression)*
    ;

havingClause
    : HAVING expression
    ;

orderByClause
    : ORDER BY sortItem (',' sortItem)*
    ;

sortItem
    : expression (ASC | DESC)? (NULLS (FIRST | LAST))?
    ;

limitClause
    : LIMIT (ALL | limit=valueExpression)
    | OFFSET offset=valueExpression (ROW | ROWS)?
    | FETCH (FIRST | NEXT) limit=valueExpression? (ROW | ROWS) ONLY
    ;

lockingClause
    : FOR (UPDATE | SHARE) (OF identifier (',' identifier)*)? (NOWAIT | SKIP_ LOCKED)?
    | FOR (READ | FETCH) ONLY
    ;

// ---------------------------------------------------------------------------------------------------- changes

changeStatement
    : withClause? (insertStatement | updateStatement | deleteStatement | mergeStatement | mergeKeyStatement)
    ;

insertStatement
    : INSERT INTO qualifiedName (AS identifier)? ('(' identifier (',' identifier)* ')')?
      (OVERRIDING (SYSTEM | USER) VALUE)? (DEFAULT VALUES | query) conflictClause? returningClause?
    ;

conflictClause
    : ON CONFLICT ('(' identifier (',' identifier)* ')' target=whereClause? | ON CONSTRAINT identifier)?
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
      fromClause? whereClause? limitClause? returningClause?
    ;

assignment
    : identifier ('.' identifier)? '=' expression
    | '(' identifier (',' identifier)* ')' '=' expression
    ;

deleteStatement
    : DELETE FROM qualifiedName (AS? identifier)? (USING tableExpression (',' tableExpression)*)?
      whereClause? limitClause? returningClause?
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
    : TRUNCATE TABLE? qualifiedName (',' qualifiedName)* ((RESTART | CONTINUE) IDENTITY)? (CASCADE | RESTRICT)?
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
    | createSequence
    | dropSequence
    ;

createTable
    : CREATE (MEMORY | LOGGED | CACHED)? TABLE (IF NOT EXISTS)? qualifiedName
      ('(' tableElement (',' tableElement)* ')' | columnAliases? AS query (WITH NO? DATA)?)
    ;

tableElement
    : columnDefinition
    | tableConstraint
    ;

columnDefinition
    : identifier dataType columnOption*
    ;

columnOption
    : (CONSTRAINT identifier)? columnConstraint
    | DEFAULT expression
    | GENERATED (ALWAYS | BY DEFAULT) AS IDENTITY sequenceOptions?
    | (GENERATED ALWAYS)? AS '(' expression ')' (STORED | VIRTUAL)?
    | (IDENTITY | AUTO_INCREMENT) ('(' signedInteger (',' signedInteger)? ')')?
    ;

columnConstraint
    : NOT? NULL
    | PRIMARY KEY
    | UNIQUE
    | CHECK '(' expression ')'
    ;

tableConstraint
    : (CONSTRAINT identifier)?
      ( PRIMARY KEY '(' indexColumn (',' indexColumn)* ')'
      | UNIQUE '(' indexColumn (',' indexColumn)* ')'
      | CHECK '(' expression ')'
      )
    ;

sequenceOptions
    : '(' sequenceOption (','? sequenceOption)* ')'
    ;

sequenceOption
    : START WITH? signedInteger
    | INCREMENT BY? signedInteger
    | MINVALUE signedInteger
    | MAXVALUE signedInteger
    | NO (MINVALUE | MAXVALUE | CYCLE | CACHE)
    | CYCLE
    | CACHE signedInteger
    ;

alterTable
    : ALTER TABLE (IF EXISTS)? qualifiedName SET MODE? (MEMORY | LOGGED | CACHED)
    ;

dropTable
    : DROP TABLE (IF EXISTS)? qualifiedName (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

createIndex
    : CREATE UNIQUE? INDEX (IF NOT EXISTS)? identifier? ON qualifiedName '(' indexColumn (',' indexColumn)* ')'
    ;

indexColumn
    : identifier (ASC | DESC)?
    ;

dropIndex
    : DROP INDEX (IF EXISTS)? qualifiedName (IF EXISTS)? (ON qualifiedName)?
    ;

createSchema
    : CREATE SCHEMA (IF NOT EXISTS)? identifier
    ;

dropSchema
    : DROP SCHEMA (IF EXISTS)? identifier (IF EXISTS)? (CASCADE | RESTRICT)?
    ;

createSequence
    : CREATE SEQUENCE (IF NOT EXISTS)? qualifiedName (AS dataType)? sequenceOption*
    ;

dropSequence
    : DROP SEQUENCE (IF EXISTS)? qualifiedName (IF EXISTS)?
    ;

dataType
    : identifier (PRECISION | VARYING | LARGE OBJECT)? ('(' INTEGER_LITERAL (',' INTEGER_LITERAL)? ')')?
      ((WITH | WITHOUT) TIME ZONE)?
    ;

signedInteger
    : ('+' | '-')? INTEGER_LITERAL
    ;

// ---------------------------------------------------------------------------------------------------- transactions, settings

transactionStatement
    : (START TRANSACTION | BEGIN (TRANSACTION | WORK)?) transactionMode*                 # startTransaction
    | COMMIT (TRANSACTION | WORK)?                                                       # commitTransaction
    | ROLLBACK (TRANSACTION | WORK)?                                                     # rollbackTransaction
    | ROLLBACK (TRANSACTION | WORK)? TO SAVEPOINT? identifier                            # rollbackToSavepoint
    | SAVEPOINT identifier                                                               # setSavepoint
    | RELEASE SAVEPOINT? identifier                                                      # releaseSavepoint
    ;

transactionMode
    : ISOLATION LEVEL isolationLevel ','?
    | READ (ONLY | WRITE) ','?
    ;

isolationLevel
    : READ (COMMITTED | UNCOMMITTED)
    | REPEATABLE READ
    | SERIALIZABLE
    ;

settingStatement
    : SET TRANSACTION transactionMode+                                                   # setTransaction
    | SET SESSION? SCHEMA (identifier | STRING_LITERAL)                                  # setSchema
    | SET SESSION? identifier (TO | '=')? settingValue                                   # setSetting
    | SHOW identifier                                                                    # showSetting
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
    | BACKUP DATABASE? TO STRING_LITERAL
    | CHECK DATABASE
    ;

// ---------------------------------------------------------------------------------------------------- expressions

expression
    : NOT expression                                                                     # notExpression
    | left=expression AND right=expression                                               # andExpression
    | left=expression OR right=expression                                                # orExpression
    | valueExpression predicateTail*                                                     # predicateExpression
    ;

predicateTail
    : comparison valueExpression                                                         # comparisonTail
    | comparison (ALL | ANY | SOME) '(' query ')'                                        # quantifiedTail
    | NOT? BETWEEN SYMMETRIC? low=valueExpression AND high=valueExpression               # betweenTail
    | NOT? IN '(' query ')'                                                              # inQueryTail
    | NOT? IN '(' expression (',' expression)* ')'                                       # inListTail
    | NOT? (LIKE | ILIKE) pattern=valueExpression (ESCAPE escape=valueExpression)?       # likeTail
    | IS NOT? (NULL | TRUE | FALSE | UNKNOWN)                                            # isTail
    | IS NOT? DISTINCT FROM valueExpression                                              # distinctTail
    ;

comparison
    : '=' | NOT_EQUAL | '<' | '<=' | '>' | '>='
    ;

valueExpression
    : primary                                                                            # primaryValue
    | valueExpression '::' dataType                                                      # castValue
    | ('+' | '-') valueExpression                                                        # signValue
    | left=valueExpression operator=('*' | '/' | '%') right=valueExpression                       # binaryValue
    | left=valueExpression operator=('+' | '-') right=valueExpression                             # binaryValue
    | left=valueExpression operator='||' right=valueExpression                                    # binaryValue
    ;

primary
    : literal                                                                            # literalPrimary
    | '?'                                                                                # parameterPrimary
    | LITERAL_PARAMETER                                                                  # literalParameterPrimary
    | DEFAULT                                                                            # defaultPrimary
    | '(' query ')'                                                                      # subqueryPrimary
    | '(' expression (',' expression)* ')'                                               # rowPrimary
    | ROW '(' expression (',' expression)* ')'                                           # rowPrimary
    | EXISTS '(' query ')'                                                               # existsPrimary
    | CASE operand=expression? whenClause+ (ELSE otherwise=expression)? END              # casePrimary
    | CAST '(' expression AS dataType ')'                                                # castPrimary
    | EXTRACT '(' (identifier | STRING_LITERAL) FROM expression ')'                      # extractPrimary
    | SUBSTRING '(' expression FROM from=expression (FOR length=expression)? ')'         # substringPrimary
    | TRIM '(' (LEADING | TRAILING | BOTH)? characters=expression? FROM text=expression ')'  # trimPrimary
    | POSITION '(' part=valueExpression IN text=valueExpression ')'                      # positionPrimary
    | NEXT VALUE FOR qualifiedName                                                       # nextValuePrimary
    | (CURRENT_DATE | CURRENT_TIME | CURRENT_TIMESTAMP | LOCALTIME | LOCALTIMESTAMP)
      ('(' INTEGER_LITERAL? ')')?                                                        # currentPrimary
    | (LEFT | RIGHT) '(' expression ',' expression ')'                                   # sidePrimary
    | functionName '(' '*' ')'                                                           # starCallPrimary
    | functionName '(' ((ALL | DISTINCT)? expression (',' expression)*)? ')'             # callPrimary
    | identifier ('.' identifier)*                                                       # namePrimary
    ;

whenClause
    : WHEN condition=expression THEN result=expression
    ;

literal
    : NULL                                                                               # nullLiteral
    | (TRUE | FALSE)                                                                     # booleanLiteral
    | (INTEGER_LITERAL | DECIMAL_LITERAL | FLOAT_LITERAL)                                # numberLiteral
    | STRING_LITERAL                                                                     # stringLiteral
    | BINARY_LITERAL                                                                     # binaryLiteral
    | (DATE | TIME | TIMESTAMP) ((WITH | WITHOUT) TIME ZONE)? STRING_LITERAL             # temporalLiteral
    ;

functionName
    : identifier
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
    : ALTER | ALWAYS | ANALYZE | ASC | AUTO_INCREMENT | BACKUP | BEGIN | BY | CACHE | CACHED | CALL | CASCADE
    | CHECKPOINT | COMMIT | COMMITTED | CONFLICT | CONTINUE | CYCLE | DATA | DATABASE | DATE | DESC | DO | ESCAPE
    | EXPLAIN | EXTRACT | FINAL | FIRST | GENERATED | IDENTITY | IF | INCREMENT | INDEX | ISOLATION | KEY | LARGE
    | LAST | LEVEL | LOCKED | LOGGED | MATCHED | MAXVALUE | MEMORY | MERGE | MINVALUE | MODE | NEW | NEXT | NO
    | NOTHING | NOWAIT | NULLS | OBJECT | OF | OLD | ONLY | OVERRIDING | PLAN | POSITION | PRECISION | READ
    | RECURSIVE | RELEASE | REPEATABLE | RESTART | RESTRICT | ROLLBACK | ROW | ROWS | SAVEPOINT | SCHEMA | SEQUENCE
    | SERIALIZABLE | SESSION | SHARE | SHOW | SHUTDOWN | SKIP_ | SOURCE | START | STORED | SUBSTRING | SYSTEM | TARGET
    | TIME | TIMESTAMP | TRANSACTION | TRIM | TRUNCATE | UNCOMMITTED | UNKNOWN | USER | VALUE | VARYING | VIRTUAL
    | WITHOUT | WORK | WRITE | ZONE
    ;

// ---------------------------------------------------------------------------------------------------- tokens

ALL: 'ALL';
ALTER: 'ALTER';
ALWAYS: 'ALWAYS';
ANALYZE: 'ANALYZE';
AND: 'AND';
ANY: 'ANY';
AS: 'AS';
ASC: 'ASC';
AUTO_INCREMENT: 'AUTO_INCREMENT';
BACKUP: 'BACKUP';
BEGIN: 'BEGIN';
BETWEEN: 'BETWEEN';
BOTH: 'BOTH';
BY: 'BY';
CACHE: 'CACHE';
CACHED: 'CACHED';
CALL: 'CALL';
CASCADE: 'CASCADE';
CASE: 'CASE';
CAST: 'CAST';
CHECK: 'CHECK';
CHECKPOINT: 'CHECKPOINT';
COMMIT: 'COMMIT';
COMMITTED: 'COMMITTED';
CONFLICT: 'CONFLICT';
CONSTRAINT: 'CONSTRAINT';
CONTINUE: 'CONTINUE';
CREATE: 'CREATE';
CROSS: 'CROSS';
CURRENT_DATE: 'CURRENT_DATE';
CURRENT_TIME: 'CURRENT_TIME';
CURRENT_TIMESTAMP: 'CURRENT_TIMESTAMP';
CYCLE: 'CYCLE';
DATA: 'DATA';
DATABASE: 'DATABASE';
DATE: 'DATE';
DEFAULT: 'DEFAULT';
DELETE: 'DELETE';
DESC: 'DESC';
DISTINCT: 'DISTINCT';
DO: 'DO';
DROP: 'DROP';
ELSE: 'ELSE';
END: 'END';
ESCAPE: 'ESCAPE';
EXCEPT: 'EXCEPT';
EXISTS: 'EXISTS';
EXPLAIN: 'EXPLAIN';
EXTRACT: 'EXTRACT';
FALSE: 'FALSE';
FETCH: 'FETCH';
FINAL: 'FINAL';
FIRST: 'FIRST';
FOR: 'FOR';
FROM: 'FROM';
FULL: 'FULL';
GENERATED: 'GENERATED';
GROUP: 'GROUP';
HAVING: 'HAVING';
IDENTITY: 'IDENTITY';
IF: 'IF';
ILIKE: 'ILIKE';
IN: 'IN';
INCREMENT: 'INCREMENT';
INDEX: 'INDEX';
INNER: 'INNER';
INSERT: 'INSERT';
INTERSECT: 'INTERSECT';
INTO: 'INTO';
IS: 'IS';
ISOLATION: 'ISOLATION';
JOIN: 'JOIN';
KEY: 'KEY';
LARGE: 'LARGE';
LAST: 'LAST';
LEADING: 'LEADING';
LEFT: 'LEFT';
LEVEL: 'LEVEL';
LIKE: 'LIKE';
LIMIT: 'LIMIT';
LOCALTIME: 'LOCALTIME';
LOCALTIMESTAMP: 'LOCALTIMESTAMP';
LOCKED: 'LOCKED';
LOGGED: 'LOGGED';
MATCHED: 'MATCHED';
MAXVALUE: 'MAXVALUE';
MEMORY: 'MEMORY';
MERGE: 'MERGE';
MINVALUE: 'MINVALUE';
MODE: 'MODE';
NATURAL: 'NATURAL';
NEW: 'NEW';
NEXT: 'NEXT';
NO: 'NO';
NOT: 'NOT';
NOTHING: 'NOTHING';
NOWAIT: 'NOWAIT';
NULL: 'NULL';
NULLS: 'NULLS';
OBJECT: 'OBJECT';
OF: 'OF';
OFFSET: 'OFFSET';
OLD: 'OLD';
ON: 'ON';
ONLY: 'ONLY';
OR: 'OR';
ORDER: 'ORDER';
OUTER: 'OUTER';
OVERRIDING: 'OVERRIDING';
PLAN: 'PLAN';
POSITION: 'POSITION';
PRECISION: 'PRECISION';
PRIMARY: 'PRIMARY';
READ: 'READ';
RECURSIVE: 'RECURSIVE';
RELEASE: 'RELEASE';
REPEATABLE: 'REPEATABLE';
RESTART: 'RESTART';
RESTRICT: 'RESTRICT';
RETURNING: 'RETURNING';
RIGHT: 'RIGHT';
ROLLBACK: 'ROLLBACK';
ROW: 'ROW';
ROWS: 'ROWS';
SAVEPOINT: 'SAVEPOINT';
SCHEMA: 'SCHEMA';
SELECT: 'SELECT';
SEQUENCE: 'SEQUENCE';
SERIALIZABLE: 'SERIALIZABLE';
SESSION: 'SESSION';
SET: 'SET';
SHARE: 'SHARE';
SHOW: 'SHOW';
SHUTDOWN: 'SHUTDOWN';
SKIP_: 'SKIP';
SOME: 'SOME';
SOURCE: 'SOURCE';
START: 'START';
STORED: 'STORED';
SUBSTRING: 'SUBSTRING';
SYMMETRIC: 'SYMMETRIC';
SYSTEM: 'SYSTEM';
TABLE: 'TABLE';
TARGET: 'TARGET';
THEN: 'THEN';
TIME: 'TIME';
TIMESTAMP: 'TIMESTAMP';
TO: 'TO';
TRAILING: 'TRAILING';
TRANSACTION: 'TRANSACTION';
TRIM: 'TRIM';
TRUE: 'TRUE';
TRUNCATE: 'TRUNCATE';
UNCOMMITTED: 'UNCOMMITTED';
UNION: 'UNION';
UNIQUE: 'UNIQUE';
UNKNOWN: 'UNKNOWN';
UPDATE: 'UPDATE';
USER: 'USER';
USING: 'USING';
VALUE: 'VALUE';
VALUES: 'VALUES';
VARYING: 'VARYING';
VIRTUAL: 'VIRTUAL';
WHEN: 'WHEN';
WHERE: 'WHERE';
WITH: 'WITH';
WITHOUT: 'WITHOUT';
WORK: 'WORK';
WRITE: 'WRITE';
ZONE: 'ZONE';

LPAREN: '(';
RPAREN: ')';
QUESTION: '?';
PLUS: '+';
MINUS: '-';
STAR: '*';
SLASH: '/';
PERCENT: '%';
CONCAT: '||';
EQUAL: '=';
NOT_EQUAL: '<>' | '!=';
LESS: '<';
LESS_OR_EQUAL: '<=';
GREATER: '>';
GREATER_OR_EQUAL: '>=';
BINARY_LITERAL: 'X' '\'' [0-9A-F]* '\'';
STRING_LITERAL: '\'' (~['] | '\'\'')* '\'';
FLOAT_LITERAL: (DIGITS ('.' [0-9]*)? | '.' DIGITS) 'E' [+-]? DIGITS;
DECIMAL_LITERAL: DIGITS '.' [0-9]* | '.' DIGITS;
INTEGER_LITERAL: DIGITS;
// A literal that the scanner for ad hoc statements took out: its type, and its position among the values taken out.
LITERAL_PARAMETER: '\u0001' [a-z0-9.]+ '\u0001';
IDENTIFIER: [\p{L}_] [\p{L}\p{Mn}\p{Nd}_$]*;
QUOTED_IDENTIFIER: '"' (~["] | '""')+ '"';
LINE_COMMENT: '--' ~[\r\n]* -> skip;
BLOCK_COMMENT: '/*' .*? '*/' -> skip;
SPACE: [ \t\r\n\f\u00a0\u000b]+ -> skip;
UNTERMINATED_STRING: '\'' (~['] | '\'\'')* EOF?;
UNTERMINATED_IDENTIFIER: '"' ~["]* EOF?;
UNTERMINATED_COMMENT: '/*';
UNKNOWN_CHARACTER: .;

fragment DIGITS: [0-9]+ ('_' [0-9]+)*;
