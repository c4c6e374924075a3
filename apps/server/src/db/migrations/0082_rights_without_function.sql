-- The rights of a person are read in the statement that asks for them (http/actor.ts): a cluster runs no function that reads spread tables.
drop function rights_of(bigint, bigint);
