const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1 } },
};

const object = (properties) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

export default async function adminRoutes(app, { members, tools }) {
  const login = app.authenticate;
  const staff = [login, app.only('staff')];
  const managers = [login, app.only('staff', 'manager')];

  app.get('/members', { onRequest: staff }, async () => members.all());

  app.patch(
    '/members/:id/standing',
    {
      onRequest: staff,
      schema: { params, body: object({ standing: { enum: ['good', 'late', 'suspended'] } }) },
    },
    async (request, reply) => {
      const changed = members.setStanding(request.params.id, request.body.standing);
      return reply.code(changed ? 204 : 404).send();
    },
  );

  app.delete(
    '/members/:id',
    {
      onRequest: login,
      schema: { params },
    },
    async (request, reply) => {
      const changed = members.remove(request.params.id);
      return reply.code(changed ? 204 : 404).send();
    },
  );

  app.put(
    '/branches/:id/fee-rule',
    {
      onRequest: managers,
      schema: { params, body: object({ rule: { type: 'string', minLength: 1, maxLength: 200 } }) },
    },
    async (request, reply) => {
      const { changes } = tools.setFeeRule(request.params.id, request.body.rule);
      return reply.code(changes ? 204 : 404).send();
    },
  );

  app.put(
    '/branches/:id/deposit-rule',
    {
      onRequest: managers,
      schema: {
        params,
        body: object({
          kind: { enum: ['flat', 'percent'] },
          value: { type: 'integer', minimum: 0, maximum: 1000 },
        }),
      },
    },
    async (request, reply) => {
      const { kind, value } = request.body;
      const { changes } = tools.setDepositRule(request.params.id, { kind, value });
      return reply.code(changes ? 204 : 404).send();
    },
  );
}
