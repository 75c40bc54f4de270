import { randomBytes } from 'node:crypto';
import {
  type Answer,
  badCall,
  endpointError,
  headerJson,
  html,
  json,
  type ParsedRequest,
} from './answers.ts';
import { type FileTree, fileMetadata, type StoredFile } from './file-tree.ts';

export interface DownloadCount {
  requests: number;
  /** Bytes sent, including those of interrupted downloads. */
  bytes: number;
}

/** Serves the bytes of files: the content endpoint, temporary links and shared links. */
export function createDownloads({ tree, webUrl }: { tree: FileTree; webUrl: () => string }) {
  const perFile = new Map<string, DownloadCount>();
  const temporary = new Map<string, StoredFile>();
  const shared = new Map<string, { url: string; rlkey: string }>();

  const sharedLink = (file: StoredFile) => {
    const known = shared.get(file.id);
    return {
      '.tag': 'file',
      url: known?.url ?? '',
      id: file.id,
      name: fileMetadata(file).name,
      path_lower: file.path.toLowerCase(),
      link_permissions: {
        can_revoke: true,
        resolved_visibility: { '.tag': 'public' },
        visibility_policies: [],
        can_set_expiry: false,
        can_remove_expiry: false,
        allow_download: true,
        can_allow_download: true,
        can_disallow_download: false,
        allow_comments: true,
        team_restricts_comments: false,
      },
      client_modified: fileMetadata(file).client_modified,
      server_modified: fileMetadata(file).server_modified,
      rev: file.rev,
      size: file.data.length,
    };
  };

  return {
    perFile,
    download(call: string, { request, url }: ParsedRequest): Answer & { file?: StoredFile } {
      const type = request.headers['content-type'] ?? '';
      if (
        !/^(|application\/octet-stream|text\/plain|application\/octet-stream; charset=utf-8|text\/plain; charset=(utf-8|dropbox-cors-hack))$/.test(
          type,
        )
      ) {
        return badCall(call, `Bad HTTP "Content-Type" header: "${type}".`);
      }
      const argument = request.headers['dropbox-api-arg'] ?? url.searchParams.get('arg');
      if (typeof argument !== 'string') {
        return badCall(call, 'Must provide HTTP header "Dropbox-API-Arg" or URL parameter "arg".');
      }
      const file = tree.find(JSON.parse(argument).path);
      if (file === undefined) return endpointError('path', 'not_found');
      return { ...content(file, request.headers.range, headerJson(fileMetadata(file))), file };
    },
    temporaryLink({ path }: { path: string }): Answer {
      const file = tree.find(path);
      if (file === undefined) return endpointError('path', 'not_found');
      const token = randomBytes(16).toString('base64url');
      temporary.set(token, file);
      return json(200, { metadata: fileMetadata(file), link: `${webUrl()}/cd/0/get/${token}/file` });
    },
    temporaryFile({ url, request }: ParsedRequest): Answer {
      const file = temporary.get(url.pathname.split('/')[4] ?? '');
      return file === undefined ? html(410, 'Expired') : content(file, request.headers.range);
    },
    createSharedLink({ path }: { path: string }): Answer {
      const file = tree.find(path);
      if (file === undefined) return endpointError('path', 'not_found');
      if (shared.has(file.id)) {
        return json(409, {
          error_summary: 'shared_link_already_exists/metadata/...',
          error: {
            '.tag': 'shared_link_already_exists',
            shared_link_already_exists: { '.tag': 'metadata', metadata: sharedLink(file) },
          },
        });
      }
      const rlkey = randomBytes(16).toString('hex');
      const name = encodeURIComponent(fileMetadata(file).name);
      const url = `${webUrl()}/scl/fi/${randomBytes(10).toString('hex')}/${name}?rlkey=${rlkey}&dl=0`;
      shared.set(file.id, { url, rlkey });
      return json(200, sharedLink(file));
    },
    listSharedLinks({ path }: { path?: string }): Answer {
      const wanted = path === undefined ? undefined : tree.find(path);
      const links = [...shared.keys()]
        .filter((id) => path === undefined || id === wanted?.id)
        .flatMap((id) => tree.find(id) ?? [])
        .map(sharedLink);
      return json(200, { links, has_more: false });
    },
    /** A shared link's response: 404 without its key, the file with `raw=1` or `dl=1`, otherwise an HTML page. */
    sharedPage({ url, request }: ParsedRequest): Answer {
      const found = [...shared].find(([, link]) => new URL(link.url).pathname === url.pathname);
      const file = found && tree.find(found[0]);
      if (file === undefined || url.searchParams.get('rlkey') !== found?.[1].rlkey) {
        return html(404, '<h1>The link was deleted or has expired</h1>');
      }
      const direct = url.searchParams.get('raw') === '1' || url.searchParams.get('dl') === '1';
      return direct ? content(file, request.headers.range) : html(200, '<h1>A preview of the file</h1>');
    },
  };
}

function content({ data, rev }: StoredFile, range: string | undefined, result?: string): Answer {
  const headers = {
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: `W/"${rev}"`,
    ...(result === undefined ? {} : { 'dropbox-api-result': result }),
  };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers, body: data };
  const start = Number(from);
  if (start >= data.length) {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${data.length}` } };
  }
  const end = to ? Math.min(Number(to), data.length - 1) : data.length - 1;
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${data.length}` },
    body: data.subarray(start, end + 1),
  };
}
