CREATE TABLE "like_totals" (
	"collection_id" integer NOT NULL,
	"photo_index" integer NOT NULL,
	"total" integer NOT NULL,
	"likers" integer NOT NULL,
	CONSTRAINT "like_totals_collection_id_photo_index_pk" PRIMARY KEY("collection_id","photo_index")
);
--> statement-breakpoint
-- Keeps like_totals: adds the rows of `added`, takes off those of `removed`. Once a statement, because a row of totals
-- that changes 20,000 times in one transaction is slow to find. Rows in order, so that two writers do not deadlock.
CREATE FUNCTION count_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM like_totals;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO like_totals AS t (collection_id, photo_index, total, likers)
      SELECT collection_id, photo_index, sum(likes), count(*) FILTER (WHERE likes > 0)
      FROM added GROUP BY collection_id, photo_index ORDER BY collection_id, photo_index
      ON CONFLICT (collection_id, photo_index)
        DO UPDATE SET total = t.total + excluded.total, likers = t.likers + excluded.likers;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO like_totals AS t (collection_id, photo_index, total, likers)
      SELECT collection_id, photo_index, sum(change), sum(liker) FROM (
        SELECT collection_id, photo_index, likes AS change, (likes > 0)::int AS liker FROM added
        UNION ALL SELECT collection_id, photo_index, -likes, -(likes > 0)::int FROM removed
      ) changes
      GROUP BY collection_id, photo_index HAVING sum(change) <> 0 OR sum(liker) <> 0
      ORDER BY collection_id, photo_index
      ON CONFLICT (collection_id, photo_index)
        DO UPDATE SET total = t.total + excluded.total, likers = t.likers + excluded.likers;
  ELSE
    INSERT INTO like_totals AS t (collection_id, photo_index, total, likers)
      SELECT collection_id, photo_index, -sum(likes), -count(*) FILTER (WHERE likes > 0)
      FROM removed GROUP BY collection_id, photo_index ORDER BY collection_id, photo_index
      ON CONFLICT (collection_id, photo_index)
        DO UPDATE SET total = t.total + excluded.total, likers = t.likers + excluded.likers;
    DELETE FROM like_totals t USING (SELECT DISTINCT collection_id, photo_index FROM removed) r
      WHERE t.likers = 0 AND t.collection_id = r.collection_id AND t.photo_index = r.photo_index;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Each waits for the likes under way, and keeps new ones out until the migration is committed: none is missed below.
CREATE TRIGGER count_added AFTER INSERT ON "client_likes"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON "client_likes"
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "client_likes"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
CREATE TRIGGER count_none AFTER TRUNCATE ON "client_likes"
  FOR EACH STATEMENT EXECUTE FUNCTION count_likes();--> statement-breakpoint
INSERT INTO "like_totals" ("collection_id", "photo_index", "total", "likers")
  SELECT "collection_id", "photo_index", sum("likes"), count(*) FILTER (WHERE "likes" > 0)
  FROM "client_likes" GROUP BY "collection_id", "photo_index";
