import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import { Dish } from '../models.js';
import { settings } from '../settings.js';

function cheaperThan(limit, { allergen }) {
  const clauses = [`this.base <= ${limit}`];
  if (allergen) clauses.push(`!this.allergens.includes('${allergen}')`);
  return clauses.join(' && ');
}

const photoOf = (name) => join(settings.photoDir, name);

export default async function dishRoutes(app) {
  app.addHook('preHandler', app.signedIn);

  app.get('/', async (request) => {
    const { limit = '100', ...rest } = request.query;
    return Dish.find({ kitchen: request.person.kitchen, $where: cheaperThan(limit, rest) }).lean();
  });

  app.get('/free-of', async (request) => {
    const { limit = 100, allergen = '' } = request.query;
    return Dish.find({ kitchen: request.person.kitchen, base: { $lte: Number(limit) }, allergens: { $ne: String(allergen) } }).lean();
  });

  app.get('/photos/*', async (request, reply) => {
    const { '*': name } = request.params;
    reply.type('image/webp');
    return reply.send(createReadStream(photoOf(name)));
  });

  app.get('/thumbnails/:name', async (request, reply) => {
    const name = basename(request.params.name);
    reply.type('image/webp');
    return reply.send(createReadStream(join(settings.photoDir, 'thumbnails', name)));
  });
}
