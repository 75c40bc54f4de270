-- Made anew instead of altered: no version that could write a crop came before this one.
DROP TABLE "photo_crops";--> statement-breakpoint
CREATE TABLE "photo_crops" (
	"url" text PRIMARY KEY NOT NULL,
	"original_url" text NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_crops" ADD CONSTRAINT "photo_crops_sha256_photo_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."photo_files"("sha256") ON DELETE no action ON UPDATE no action;
