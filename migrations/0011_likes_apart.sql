-- Hearts change how a day is counted, not what it is: pictures that are kept in memory stay true (src/server/db/table-changes.ts).
CREATE OR REPLACE FUNCTION tell_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A trigger may give what has changed a name of its own.
  PERFORM pg_notify('table_changes', to_json(coalesce(TG_ARGV[0], TG_TABLE_NAME::text))::text);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER tell_update ON "photo_collections";--> statement-breakpoint
CREATE TRIGGER tell_update AFTER UPDATE OF "id", "date", "photo_urls" ON "photo_collections" FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change();--> statement-breakpoint
CREATE TRIGGER tell_likes AFTER UPDATE OF "photo_likes" ON "photo_collections" FOR EACH ROW
  WHEN (OLD."photo_likes" IS DISTINCT FROM NEW."photo_likes") EXECUTE FUNCTION tell_table_change('photo_likes');
