#!/bin/sh
# Run once by the image of PostgreSQL: the role of the servers, which is no superuser, and a database for each region.
set -e
psql -v ON_ERROR_STOP=1 -U postgres -v password="$POSTGRES_PASSWORD" <<'SQL'
create role temelia login createrole password :'password';
create database temelia_ro owner temelia;
create database temelia_us owner temelia;
SQL
