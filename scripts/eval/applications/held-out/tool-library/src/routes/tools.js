import { putAttribute } from '../lib/objects.js';
import { tokens } from '../plugins/auth.js';
import { quote } from '../services/fees.js';
import { captionPhoto, resizePhoto, unpackManuals, unpackPhotos } from '../services/media.js';

const id = { type: 'integer', minimum: 1 };
const params = { type: 'object', required: ['id'], properties: { id } };
const words = (maxLength) => ({ type: 'string', maxLength });

const newTool = {
  type: 'object',
  additionalProperties: false,
  required: ['branchId', 'name', 'category', 'rate', 'value'],
  properties: {
    branchId: id,
    name: { type: 'string', minLength: 1, maxLength: 120 },
    category: words(40),
    description: words(4000),
    care: words(4000),
    rate: { type: 'integer', minimum: 0 },
    value: { type: 'integer', minimum: 0 },
  },
};

export default async function toolRoutes(app, { tools, loans }) {
  const found = (request, reply) => {
    const tool = tools.byId(Number(request.params.id));
    if (!tool) reply.code(404).send({ error: 'tool' });
    return tool;
  };

  const attachTool = async (request, reply) => {
    const tool = found(request, reply);
    if (!tool) return reply;
    if (tool.listed_by !== request.member.id && request.member.role !== 'staff') {
      return reply.code(403).send({ error: 'forbidden' });
    }
    request.tool = tool;
  };

  const editing = { schema: { params }, onRequest: app.authenticate, preHandler: attachTool };

  app.decorateRequest('tool', null);

  app.get('/tools', async (request) => {
    const { page, q, ...filters } = request.query;
    return tools.search({ ...filters, term: q, page: Math.max(0, Number.parseInt(page, 10) || 0) });
  });

  app.get('/tools/:id/page', { schema: { params } }, async (request, reply) => {
    const tool = found(request, reply);
    if (!tool) return reply;
    const branch = tools.branch(tool.branch_id);
    return reply.page('tool', { tool, branch, quote: quote(branch, tool, 1) });
  });

  app.get('/tools/:id/quote', { schema: { params } }, async (request, reply) => {
    const tool = found(request, reply);
    if (!tool) return reply;
    const days = Math.min(60, Math.max(1, Number.parseInt(request.query.days, 10) || 1));
    return quote(tools.branch(tool.branch_id), tool, days);
  });

  const create = { schema: { body: newTool }, onRequest: app.authenticate };
  app.post('/tools', create, async (request, reply) => {
    if (!tools.branch(request.body.branchId)) return reply.code(422).send({ error: 'branch' });
    const { description = '', care = '', ...rest } = request.body;
    return tools.add({ ...rest, description, care, listedBy: request.member.id });
  });

  app.patch('/tools/:id/attributes', editing, async (request, reply) => {
    const { path, value } = request.body ?? {};
    if (typeof path !== 'string' || path.length > 200) return reply.code(422).send({ error: 'path' });
    const attributes = putAttribute(JSON.parse(request.tool.attributes), path, value);
    tools.saveAttributes(request.tool.id, attributes);
    return attributes;
  });

  app.post('/tools/:id/manuals', editing, async (request) => {
    const upload = await request.file();
    return { files: unpackManuals(request.tool.id, await upload.toBuffer()) };
  });

  app.post('/tools/:id/photos', editing, async (request) => {
    const upload = await request.file();
    return { files: unpackPhotos(request.tool.id, await upload.toBuffer()) };
  });

  app.post('/tools/:id/photo/resize', editing, async (request) => {
    const { size = '320x240' } = request.body ?? {};
    return { file: await resizePhoto(request.tool.id, size) };
  });

  app.post('/tools/:id/photo/caption', editing, async (request) => {
    const { caption = '' } = request.body ?? {};
    return { file: await captionPhoto(request.tool.id, `caption: ${String(caption).slice(0, 200)}`) };
  });

  app.post('/tools/:id/reserve', { schema: { params }, onRequest: app.authenticate }, async (request, reply) => {
    const tool = found(request, reply);
    if (!tool) return reply;
    if (request.member.standing !== 'good') return reply.code(403).send({ error: 'standing' });
    const due = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const loan = loans.reserve(tool.id, request.member.id, due);
    if (!loan) return reply.code(409).send({ error: 'taken' });
    return { loan, due };
  });

  app.get('/loans', { onRequest: app.authenticate }, async (request) => {
    const { status, tool, due } = request.query;
    return loans.history(request.member.id, { status, tool, due });
  });

  app.get('/loans/:id/pass', { schema: { params }, onRequest: app.authenticate }, async (request, reply) => {
    const loan = loans.ofMember(request.params.id, request.member.id);
    if (!loan) return reply.code(404).send({ error: 'loan' });
    return { pass: tokens.pickup.issue({ loan: loan.id }) };
  });
}
