import { exec, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlink, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { template } from 'lodash';
import type { Item } from '../entities';

const run = promisify(exec);
const runFile = promisify(execFile);

const shelfLayout = '<section><h1><%- item.name %></h1><p><%- item.lotNumber %></p></section>';

@Injectable()
export class LabelsService {
  render(item: Item, layout: string): string {
    const draw = template(`<section>${layout}</section>`);
    return draw({ item });
  }

  renderShelf(item: Item): string {
    const draw = template(shelfLayout);
    return draw({ item });
  }

  async print(item: Item, printer: string, copies: number): Promise<void> {
    await this.withFile(this.renderShelf(item), async (file) => {
      await run(`lp -d ${printer} -n ${copies} ${file}`, { timeout: 10000 });
    });
  }

  async barcode(item: Item): Promise<Buffer> {
    const options = { timeout: 10000, encoding: 'buffer' as const };
    const { stdout } = await runFile('barcode', ['-e', '128', '-S', '-b', item.catalogNumber], options);
    return stdout;
  }

  private async withFile(content: string, use: (file: string) => Promise<void>): Promise<void> {
    const file = join(tmpdir(), `label-${randomUUID()}.html`);
    await writeFile(file, content, { mode: 0o600 });
    try {
      await use(file);
    } finally {
      await unlink(file);
    }
  }
}
