import { Dish, Kitchen, Order } from '../models.js';
import { PriceList } from '../lib/pricing.js';

const placement = {
  type: 'object',
  required: ['dish', 'day', 'child'],
  additionalProperties: false,
  properties: {
    dish: { type: 'string', pattern: '^[0-9a-f]{24}$' },
    day: { type: 'string', format: 'date' },
    child: { type: 'string', maxLength: 60 },
  },
};

const own = async (request, reply) => {
  const order = await Order.findById(request.params.id);
  if (!order || !order.person.equals(request.person._id)) {
    return reply.notFound();
  }
  request.order = order;
};

export default async function orderRoutes(app) {
  app.addHook('preHandler', app.signedIn);

  app.get('/', async (request) => Order.find({ person: request.person._id }).lean());

  app.post('/', { schema: { body: placement } }, async (request, reply) => {
    const { dish: id, day, child } = request.body;
    const dish = await Dish.findById(id);
    if (!dish) return reply.notFound();
    const kitchen = await Kitchen.findById(dish.kitchen);
    const price = new PriceList(kitchen).priceOf(dish);
    const order = await Order.create({ person: request.person._id, dish: dish._id, day, child });
    reply.code(201);
    return { id: order._id, price };
  });

  app.get('/:id', async (request, reply) => {
    const order = await Order.findById(request.params.id).populate('dish').lean();
    if (!order) return reply.notFound();
    return { day: order.day, child: order.child, dish: order.dish.title, allergens: order.dish.allergens };
  });

  app.delete('/:id', { preHandler: own }, async (request, reply) => {
    await request.order.deleteOne();
    reply.code(204);
  });
}
