CREATE TABLE "clean_pictures" (
	"digest" varchar(64) PRIMARY KEY NOT NULL
);
