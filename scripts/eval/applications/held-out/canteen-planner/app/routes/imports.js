import { settings } from '../settings.js';
import { unpackMenus, unpackPhotos } from '../lib/unpack.js';

export default async function importRoutes(app) {
  app.addHook('preHandler', app.staff);

  app.post('/photos', async (request, reply) => {
    const upload = await request.file();
    if (!upload) return reply.badRequest();
    return { written: await unpackPhotos(await upload.toBuffer(), settings.photoDir) };
  });

  app.post('/menus', async (request, reply) => {
    const upload = await request.file();
    if (!upload) return reply.badRequest();
    return { written: await unpackMenus(await upload.toBuffer(), settings.importDir) };
  });
}
