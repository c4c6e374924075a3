#!/bin/sh
# Run once by the image of Citus, on each node: the role of the servers, and a database for each region.
set -e
psql -v ON_ERROR_STOP=1 -U postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role temelia login superuser password :'password';
create database temelia_ro owner temelia;
create database temelia_us owner temelia;
SQL
for name in temelia_ro temelia_us; do psql -v ON_ERROR_STOP=1 -U postgres -d "$name" -c 'create extension if not exists citus'; done
