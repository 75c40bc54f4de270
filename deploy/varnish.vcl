# Varnish as a cache in front of the gallery: for /etc/varnish/default.vcl, with https in front of it (deploy/Caddyfile,
# UPSTREAMS=127.0.0.1:6081 HEALTH_URI=/varnishz) and TRUST_PROXY=2 for the gallery. Start it with
# `-p http_gzip_support=off`: the gallery compresses its responses itself, as Brotli where the browser knows it.
# It stores images, cards and assets, for as long as the gallery's Cache-Control says; everything else passes.
vcl 4.1;

backend gomai {
	.host = "127.0.0.1";
	.port = "3000";
	.first_byte_timeout = 1h;
	.between_bytes_timeout = 1h;
}

sub vcl_recv {
	# Caddy's health check: Varnish serves what it has stored also while the gallery is away.
	if (req.url == "/varnishz") {
		return (synth(200));
	}
	if (req.http.Upgrade ~ "(?i)^websocket$") {
		return (pipe);
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# Only these are stored. Pages are requested each time; the gallery answers most of them with 304 or from memory.
	if (req.url !~ "^/(api/images/optimize\?|cards/|assets/)") {
		return (pass);
	}
	# One copy for each encoding, not for each browser's list of encodings.
	if (req.http.Accept-Encoding ~ "\bbr\b") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
	# With cookies too: the gallery marks responses for the owner as private, and those are not stored.
	return (hash);
}

sub vcl_pipe {
	set bereq.http.Upgrade = req.http.Upgrade;
	set bereq.http.Connection = "Upgrade";
}

# Varnish's own rules follow: no-cache, no-store, private and Set-Cookie are not stored.
sub vcl_backend_response {
	# A response is not served once it has expired.
	set beresp.grace = 0s;
	set beresp.keep = 0s;
}

sub vcl_deliver {
	if (obj.hits > 0) {
		set resp.http.X-Cache = "HIT";
	} else {
		set resp.http.X-Cache = "MISS";
	}
	# Does not reveal which programs run here.
	unset resp.http.Via;
	unset resp.http.X-Varnish;
}
