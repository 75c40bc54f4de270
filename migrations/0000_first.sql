CREATE TABLE "analytics_config" (
	"id" serial PRIMARY KEY NOT NULL,
	"measurement_id" text NOT NULL,
	"enabled" text DEFAULT 'false' NOT NULL,
	"site_name" text DEFAULT 'Gomai' NOT NULL,
	"tracking_enabled" text DEFAULT 'true' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"is_system_message" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_reactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"author_id" text NOT NULL,
	"emoji" text NOT NULL,
	CONSTRAINT "chat_reactions_message_author_emoji" UNIQUE("message_id","author_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "client_likes" (
	"id" serial PRIMARY KEY NOT NULL,
	"client_id" varchar(255) NOT NULL,
	"collection_id" integer NOT NULL,
	"photo_index" integer NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_likes_client_collection_photo" UNIQUE("client_id","collection_id","photo_index"),
	CONSTRAINT "client_likes_level" CHECK ("client_likes"."likes" between 0 and 5),
	CONSTRAINT "client_likes_index" CHECK ("client_likes"."photo_index" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "day_texts" (
	"collection_id" integer PRIMARY KEY NOT NULL,
	"title" jsonb,
	"words" jsonb
);
--> statement-breakpoint
CREATE TABLE "dropbox_credentials" (
	"id" serial PRIMARY KEY NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"app_key" text,
	"app_secret" text,
	"token_type" text DEFAULT 'bearer',
	"expires_at" timestamp with time zone,
	"scope" text,
	"account_id" text,
	"account_email" text,
	"is_active" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "dropbox_oauth_states" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"code_verifier" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dropbox_oauth_states_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "dropbox_shared_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_path" varchar(500) NOT NULL,
	"file_id" varchar(255),
	"shared_link" text NOT NULL,
	"direct_link" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "dropbox_shared_links_file_path_unique" UNIQUE("file_path")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"message" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text DEFAULT 'other' NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"date" date NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_collections" (
	"id" serial PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"photo_urls" text[] NOT NULL,
	"photo_likes" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	CONSTRAINT "photo_collections_date_unique" UNIQUE("date")
);
--> statement-breakpoint
CREATE TABLE "photo_crops" (
	"id" serial PRIMARY KEY NOT NULL,
	"collection_id" integer NOT NULL,
	"photo_index" integer NOT NULL,
	"original_url" text NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_crops_collection_photo" UNIQUE("collection_id","photo_index")
);
--> statement-breakpoint
CREATE TABLE "photo_files" (
	"sha256" varchar(64) PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"exif" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_metadata" (
	"id" serial PRIMARY KEY NOT NULL,
	"collection_id" integer NOT NULL,
	"photo_index" integer NOT NULL,
	"photo_url" text NOT NULL,
	"camera_name" text DEFAULT 'Unknown Camera' NOT NULL,
	"camera_make" text,
	"camera_model" text,
	"lens_name" text,
	"focal_length_mm" double precision,
	"iso_value" integer,
	"aperture_value" double precision,
	"shutter_speed_sec" double precision,
	"date_taken" timestamp with time zone,
	"exif_data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_metadata_collection_photo" UNIQUE("collection_id","photo_index"),
	CONSTRAINT "photo_metadata_index" CHECK ("photo_metadata"."photo_index" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "photo_sources" (
	"url" text PRIMARY KEY NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"copied_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_texts" (
	"id" serial PRIMARY KEY NOT NULL,
	"collection_id" integer NOT NULL,
	"photo_index" smallint NOT NULL,
	"caption" jsonb,
	"alt" jsonb,
	CONSTRAINT "photo_texts_collection_photo" UNIQUE("collection_id","photo_index")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sync_file_details" (
	"id" serial PRIMARY KEY NOT NULL,
	"sync_session_id" text NOT NULL,
	"file_path" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" bigint,
	"date_taken" timestamp with time zone,
	"assigned_date" date,
	"download_url" text,
	"processed" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error_message" text
);
--> statement-breakpoint
CREATE TABLE "sync_progress" (
	"id" serial PRIMARY KEY NOT NULL,
	"sync_session_id" text NOT NULL,
	"folder_path" text NOT NULL,
	"total_files" integer NOT NULL,
	"processed_files" integer DEFAULT 0 NOT NULL,
	"synced_dates" text[],
	"available_dates" text[],
	"current_status" text DEFAULT 'in_progress' NOT NULL,
	"error_message" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"email" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_likes" ADD CONSTRAINT "client_likes_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_texts" ADD CONSTRAINT "day_texts_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_crops" ADD CONSTRAINT "photo_crops_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_metadata" ADD CONSTRAINT "photo_metadata_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_sources" ADD CONSTRAINT "photo_sources_sha256_photo_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."photo_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_texts" ADD CONSTRAINT "photo_texts_collection_id_photo_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."photo_collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_sent" ON "chat_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "client_likes_collection_photo" ON "client_likes" USING btree ("collection_id","photo_index");--> statement-breakpoint
CREATE INDEX "photo_collections_urls" ON "photo_collections" USING gin ("photo_urls");--> statement-breakpoint
CREATE INDEX "photo_metadata_camera" ON "photo_metadata" USING btree ("camera_name");--> statement-breakpoint
CREATE INDEX "IDX_session_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sync_file_details_session" ON "sync_file_details" USING btree ("sync_session_id");