// ipx as its documentation serves a folder. It keeps nothing: every request is made anew.
import { createServer } from 'node:http';
import { createIPX, createIPXNodeServer, ipxFSStorage } from 'ipx';

const ipx = createIPX({ storage: ipxFSStorage({ dir: process.env.FOLDER }) });
const server = createServer(createIPXNodeServer(ipx));
server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
