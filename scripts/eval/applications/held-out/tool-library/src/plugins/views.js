import fp from 'fastify-plugin';
import nunjucks from 'nunjucks';

const { SafeString } = nunjucks.runtime;
const { escape } = nunjucks.lib;

const address = /https?:\/\/[\w.-]+(?:\/[\w./-]*)?/g;

function linked(text) {
  const html = String(text ?? '').replace(address, (url) => `<a href="${url}">${url}</a>`);
  return new SafeString(html);
}

function paragraphs(text) {
  const html = escape(String(text ?? '')).split('\n').join('</p><p>');
  return new SafeString(`<p>${html}</p>`);
}

async function views(app, { directory }) {
  const environment = new nunjucks.Environment(new nunjucks.FileSystemLoader(directory), {
    autoescape: true,
    throwOnUndefined: false,
  });
  environment.addFilter('linked', linked);
  environment.addFilter('paragraphs', paragraphs);

  app.decorateReply('page', function page(name, data) {
    return this.type('text/html; charset=utf-8').send(environment.render(`${name}.njk`, data));
  });
}

export default fp(views, { name: 'views' });
