CREATE TABLE "unshown_originals" (
	"sha256" varchar(64) PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
