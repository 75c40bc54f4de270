-- A browser may be reminded of several openings, and a reminder belongs to its collection, whatever the date.
CREATE TABLE "opening_reminders" (
	"subscription_id" integer NOT NULL,
	"collection_id" integer NOT NULL,
	"reminded_for" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "opening_reminders_subscription_id_collection_id_pk" PRIMARY KEY("subscription_id","collection_id")
);
--> statement-breakpoint
-- The collections first: 1.1.0 locks them before the subscriptions.
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_reminders_collection" ON "opening_reminders" USING btree ("collection_id");--> statement-breakpoint
INSERT INTO "opening_reminders" ("subscription_id", "collection_id", "reminded_for")
  SELECT s."id", c."id", s."reminded_for" FROM "push_subscriptions" s JOIN "photo_collections" c ON c."date" = s."remind_of";
