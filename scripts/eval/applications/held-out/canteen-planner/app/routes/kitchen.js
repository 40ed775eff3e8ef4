import { Kitchen, Order, Person } from '../models.js';
import { kitchenDefaults } from '../settings.js';
import { overlay, overlayLabels } from '../lib/merge.js';
import { evaluate } from '../lib/pricing.js';
import { Letters } from '../lib/letters.js';

export default async function kitchenRoutes(app) {
  const load = (request) => Kitchen.findById(request.person.kitchen);

  app.put('/preferences', { preHandler: app.staff }, async (request) => {
    const kitchen = await load(request);
    const merged = overlay(structuredClone(kitchenDefaults), JSON.parse(request.body.preferences));
    kitchen.preferences = merged;
    await kitchen.save();
    return merged;
  });

  app.put('/labels', { preHandler: app.staff }, async (request) => {
    const kitchen = await load(request);
    const labels = overlayLabels({}, JSON.parse(request.body.labels));
    kitchen.preferences = { ...kitchen.preferences, labels };
    await kitchen.save();
    return labels;
  });

  app.put('/formula', { preHandler: app.staff }, async (request) => {
    const kitchen = await load(request);
    kitchen.priceFormula = String(request.body.formula);
    await kitchen.save();
    return { formula: kitchen.priceFormula };
  });

  app.post('/formula/try', { preHandler: app.staff }, async (request) => ({
    price: evaluate(String(request.body.formula), { base: 4, portions: 1 }),
  }));

  app.post('/letter', { preHandler: app.staff }, async (request) => {
    const letters = new Letters(await load(request));
    const { text, plain } = request.body;
    return { letter: plain ? letters.standard(text) : letters.custom(text, { sender: request.person.name }) };
  });

  app.post('/staff', { preHandler: app.headCook }, async (request, reply) => {
    const person = await Person.findOne({ email: String(request.body.email), kitchen: request.person.kitchen });
    if (!person) return reply.notFound();
    person.role = 'cook';
    await person.save();
    return { name: person.name, role: person.role };
  });

  app.post('/close-day', async (request) => {
    const day = String(request.body.day);
    const { modifiedCount } = await Order.updateMany({ day, status: 'placed' }, { status: 'cooking' });
    return { closed: modifiedCount };
  });
}
