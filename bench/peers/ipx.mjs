// ipx serving a folder as in its documentation. It caches nothing: every request makes the image again.
import { createServer } from 'node:http';
import { createIPX, createIPXNodeServer, ipxFSStorage } from 'ipx';

const ipx = createIPX({ storage: ipxFSStorage({ dir: process.env.FOLDER }) });
const server = createServer(createIPXNodeServer(ipx));
server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
