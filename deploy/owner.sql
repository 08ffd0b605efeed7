-- Give the tables and functions of a house to the role that runs it, after `postgres` restored them:
-- sudo -u postgres psql fifthstreet < deploy/owner.sql
-- REASSIGN OWNED does not do this: PostgreSQL refuses it for the role that owns the system.
DO $$
DECLARE
  one text;
BEGIN
  FOR one IN
    SELECT format('TABLE %I', tablename) FROM pg_tables WHERE schemaname = 'public'
    UNION
    SELECT format('FUNCTION %s', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('ALTER %s OWNER TO fifthstreet', one);
  END LOOP;
END $$;
