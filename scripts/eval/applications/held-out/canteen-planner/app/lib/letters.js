import nunjucks from 'nunjucks';

const environment = new nunjucks.Environment(new nunjucks.FileSystemLoader('app/views'), {
  autoescape: true,
});

export class Letters {
  constructor(kitchen) {
    this.kitchen = kitchen;
  }

  get context() {
    const { name, preferences } = this.kitchen;
    return { kitchen: name, currency: preferences.currency ?? 'EUR' };
  }

  custom(text, extra = {}) {
    const context = { ...this.context, ...extra };
    return environment.renderString(text, context);
  }

  standard(text, extra = {}) {
    const context = { ...this.context, ...extra, text };
    return environment.render('letter.njk', context);
  }
}
