grammar AshlarSql;
statement : 'SELECT' EOF ;
