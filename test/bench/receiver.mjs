// A receiver that accepts every message and answers GET / with their number.
import { createServer } from 'node:http';

let taken = 0;
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(String(taken));
  taken += 1;
  request.resume();
  response.writeHead(204).end();
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
