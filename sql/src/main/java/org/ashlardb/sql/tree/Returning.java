package org.ashlardb.sql.tree;

import java.util.List;

/** RETURNING of a change: what each row written or deleted becomes in the result. Aliases are null when not written. */
public record Returning(String oldAlias, String newAlias, List<QueryBody.SelectItem> items, Place place) {}
