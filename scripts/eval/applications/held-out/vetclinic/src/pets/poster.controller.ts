import { Controller, Get, NotFoundException, Param, ParseIntPipe, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PetsService } from './pets.service';

function escapeHtml(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}

@Controller('lost')
export class PosterController {
  constructor(private readonly pets: PetsService) {}

  private async find(id: number) {
    const pet = await this.pets.lost(id);
    if (!pet) throw new NotFoundException();
    return pet;
  }

  @Get(':id')
  async poster(@Param('id', ParseIntPipe) id: number, @Res() res: Response) {
    const pet = await this.find(id);
    const paragraphs = (pet.notes ?? '').split('\n').map((line) => `<p>${line}</p>`);
    res.type('html').send(page('Lost pet', `<h1>${escapeHtml(pet.name)}</h1>${paragraphs.join('')}`));
  }

  @Get(':id/badge')
  async badge(@Param('id', ParseIntPipe) id: number, @Res() res: Response) {
    const pet = await this.find(id);
    const breed = escapeHtml(pet.breed);
    res.type('html').send(page('Badge', `<b>${escapeHtml(pet.name)}</b> <span title="${breed}">${breed}</span>`));
  }
}
