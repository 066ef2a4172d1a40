SELECT s_suppkey, s_name, s_address, s_phone, total_revenue
FROM supplier, (
  SELECT l_suppkey AS supplier_no, SUM(l_extendedprice * (1 - l_discount)) AS total_revenue
  FROM lineitem WHERE l_shipdate >= ${date:1996-01-01} AND l_shipdate < ${date:1996-04-01}
  GROUP BY l_suppkey) revenue
WHERE s_suppkey = supplier_no AND total_revenue = (
  SELECT MAX(total_revenue) FROM (
    SELECT SUM(l_extendedprice * (1 - l_discount)) AS total_revenue
    FROM lineitem WHERE l_shipdate >= ${date:1996-01-01} AND l_shipdate < ${date:1996-04-01}
    GROUP BY l_suppkey) revenues)
ORDER BY s_suppkey
