DROP INDEX "photo_metadata_camera";--> statement-breakpoint
CREATE INDEX "photo_collections_likes" ON "photo_collections" USING gin ("photo_likes");--> statement-breakpoint
CREATE INDEX "photo_metadata_camera" ON "photo_metadata" USING btree ("camera_name","collection_id");--> statement-breakpoint
-- Whoever changes what visitors see, every process hears of it as soon as it is committed (src/server/db/table-changes.ts).
CREATE FUNCTION tell_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changes', to_json(TG_TABLE_NAME::text)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['photo_collections', 'day_texts', 'photo_texts', 'photo_metadata', 'photo_sources',
    'photo_crops', 'client_likes', 'news'] LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION tell_table_change()', watched);
    -- An update that changes nothing is no news.
    EXECUTE format('CREATE TRIGGER tell_update AFTER UPDATE ON %I FOR EACH ROW
      WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change()', watched);
  END LOOP;
END $$;
