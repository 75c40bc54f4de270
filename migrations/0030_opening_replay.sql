CREATE TABLE "opening_likes" (
	"collection_id" integer NOT NULL,
	"second" integer NOT NULL,
	"photo_index" smallint NOT NULL,
	"likes" integer NOT NULL,
	CONSTRAINT "opening_likes_collection_id_second_photo_index_pk" PRIMARY KEY("collection_id","second","photo_index")
);
--> statement-breakpoint
CREATE TABLE "opening_visitors" (
	"collection_id" integer NOT NULL,
	"photo_index" smallint NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "opening_visitors_collection_id_photo_index_pk" PRIMARY KEY("collection_id","photo_index")
);
--> statement-breakpoint
CREATE TABLE "opening_words" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"collection_id" integer NOT NULL,
	"author_id" text NOT NULL,
	"name" text,
	"text" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"is_kept" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "opening_likes" ADD CONSTRAINT "opening_likes_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_visitors" ADD CONSTRAINT "opening_visitors_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_words" ADD CONSTRAINT "opening_words_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_words_collection" ON "opening_words" USING btree ("collection_id");--> statement-breakpoint
CREATE INDEX "opening_words_author" ON "opening_words" USING btree ("author_id");--> statement-breakpoint
DO $$
DECLARE watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['opening_likes', 'opening_visitors', 'opening_words'] LOOP
    EXECUTE format('CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION tell_table_change()', watched);
    EXECUTE format('CREATE TRIGGER tell_update AFTER UPDATE ON %I FOR EACH ROW
      WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_table_change()', watched);
  END LOOP;
END $$;
