#!/bin/sh
# Tells the coordinator its own name and the workers, for the database of each region.
set -e
for name in temelia_ro temelia_us; do
  psql -v ON_ERROR_STOP=1 -h coordinator -U temelia -d "$name" -c "select citus_set_coordinator_host('coordinator')"
  for worker in worker-1 worker-2; do
    psql -v ON_ERROR_STOP=1 -h coordinator -U temelia -d "$name" -c "select citus_add_node('$worker', 5432)"
  done
done
