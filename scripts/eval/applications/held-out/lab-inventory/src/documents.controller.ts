import { BadRequestException, Body, Controller, Get, Header, Param, ParseIntPipe, Post } from '@nestjs/common';
import { StreamableFile, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ArchiveService } from './archive/archive.service';
import { SealingService } from './archive/sealing';
import { CurrentUser, Roles } from './auth/guards';
import { User } from './entities';
import { ItemQueryDto, LayoutDto, PrintDto, ReadingQueryDto } from './items/items.dto';
import { ItemsService } from './items/items.service';
import { LabelsService } from './labels/labels.service';
import { ProtocolsService } from './protocols/protocols.service';

const Upload = (megabytes: number) =>
  UseInterceptors(FileInterceptor('file', { limits: { fileSize: megabytes * 1024 * 1024, files: 1 } }));

const contentOf = (file?: Express.Multer.File): Buffer => {
  if (!file) throw new BadRequestException('file');
  return file.buffer;
};

@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly items: ItemsService,
    private readonly labels: LabelsService,
    private readonly protocols: ProtocolsService,
    private readonly archive: ArchiveService,
    private readonly sealing: SealingService,
  ) {}

  @Post('items/:id/label')
  async label(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number, @Body() body: LayoutDto) {
    const item = await this.items.find(user.labId, id);
    return { html: this.labels.render(item, body.layout) };
  }

  @Get('items/:id/shelf-label')
  async shelfLabel(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const item = await this.items.find(user.labId, id);
    return { html: this.labels.renderShelf(item) };
  }

  @Post('items/:id/print')
  async print(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number, @Body() body: PrintDto) {
    const item = await this.items.find(user.labId, id);
    await this.labels.print(item, body.printer, body.copies);
    return { printed: body.copies };
  }

  @Get('items/:id/barcode')
  @Header('content-type', 'image/svg+xml')
  @Header('content-disposition', 'attachment; filename="barcode.svg"')
  async barcode(@CurrentUser() user: User, @Param('id', ParseIntPipe) id: number) {
    const item = await this.items.find(user.labId, id);
    return new StreamableFile(await this.labels.barcode(item));
  }

  @Post('protocols')
  @Upload(1)
  protocol(@UploadedFile() file: Express.Multer.File) {
    return this.protocols.readProtocol(contentOf(file));
  }

  @Post('plate-layouts')
  @Upload(1)
  plateLayout(@UploadedFile() file: Express.Multer.File) {
    return this.protocols.readPlateLayout(contentOf(file));
  }

  @Post('datasheets')
  @Upload(20)
  async datasheets(@CurrentUser() user: User, @UploadedFile() file: Express.Multer.File) {
    return { stored: await this.archive.storeDatasheets(user.labId, contentOf(file)) };
  }

  @Post('runs')
  @Upload(20)
  async runs(@CurrentUser() user: User, @UploadedFile() file: Express.Multer.File) {
    return { stored: await this.archive.storeRuns(user.labId, contentOf(file)) };
  }

  @Get('exports/inventory')
  @Roles('manager')
  async exportInventory(@CurrentUser() user: User) {
    return this.sealing.inventory(await this.items.search(user.labId, new ItemQueryDto()));
  }

  @Get('exports/readings')
  @Roles('manager')
  async exportReadings(@CurrentUser() user: User) {
    return this.sealing.readings(await this.items.readingsOf(user.labId, new ReadingQueryDto()));
  }
}
