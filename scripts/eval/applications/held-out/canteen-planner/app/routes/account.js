import { Person } from '../models.js';
import { digestPassword, digestPin, matchesPassword } from '../lib/digests.js';

const credentials = {
  type: 'object',
  required: ['email', 'password'],
  additionalProperties: false,
  properties: {
    email: { type: 'string', maxLength: 200 },
    password: { type: 'string', minLength: 8, maxLength: 200 },
  },
};

export default async function accountRoutes(app) {
  const anonymous = { config: { anonymous: true } };

  app.post('/login', { ...anonymous, schema: { body: credentials } }, async (request, reply) => {
    const { email, password } = request.body;
    const person = await Person.findOne({ email });
    if (!person || !(await matchesPassword(password, person.passwordDigest))) {
      return reply.unauthorized('Wrong email or password');
    }
    await app.startVisit(reply, person);
    return { name: person.name, role: person.role };
  });

  app.post('/kiosk', anonymous, async (request, reply) => {
    const { email, pin } = request.body;
    const pinDigest = digestPin(pin);
    const person = await Person.findOne({ email, pinDigest });
    if (!person) {
      return reply.unauthorized('Wrong PIN');
    }
    await app.startKiosk(reply, person);
    return { name: person.name };
  });

  app.put('/password', { preHandler: app.signedIn, schema: { body: { ...credentials, required: ['password'] } } }, async (request) => {
    request.person.passwordDigest = await digestPassword(request.body.password);
    await request.person.save();
    return { changed: true };
  });
}
