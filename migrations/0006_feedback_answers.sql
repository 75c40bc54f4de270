CREATE TABLE "feedback_answers" (
	"feedback_id" integer NOT NULL,
	"digest" varchar(64) NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "feedback_answers_feedback_id_digest_pk" PRIMARY KEY("feedback_id","digest")
);
--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;