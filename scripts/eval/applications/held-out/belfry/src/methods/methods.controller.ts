import { HttpService } from '@nestjs/axios';
import { BadGatewayException, Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model } from 'mongoose';
import { firstValueFrom } from 'rxjs';
import { JwtAuthGuard } from '../auth/jwt-auth.guard';
import { CreateMethodDto, ImportDto } from './method.dto';
import { Method, MethodDocument } from './method.schema';

const LIBRARY = 'https://methods.cccbr.org.uk/data';

@Controller('methods')
@UseGuards(JwtAuthGuard)
export class MethodsController {
  constructor(
    @InjectModel(Method.name) private readonly methods: Model<MethodDocument>,
    private readonly http: HttpService,
  ) {}

  @Get()
  list() {
    return this.methods.find().sort({ stage: 1, name: 1 }).limit(200);
  }

  @Post()
  create(@Body() dto: CreateMethodDto) {
    return this.methods.create({ ...dto });
  }

  @Post('preview')
  async preview(@Body() dto: ImportDto) {
    const sheet = await this.download(dto.source);
    return { bytes: sheet.length, lines: sheet.split('\n').slice(0, 40) };
  }

  @Get('library/:name')
  async library(@Param('name') name: string) {
    const response = await firstValueFrom(
      this.http.get<string>(`${LIBRARY}/${encodeURIComponent(name)}.txt`, { responseType: 'text', maxRedirects: 0 }),
    ).catch(() => {
      throw new BadGatewayException();
    });
    return { name, sheet: response.data };
  }

  private async download(source: string) {
    try {
      const response = await firstValueFrom(this.http.get<string>(source, { responseType: 'text' }));
      return String(response.data);
    } catch {
      throw new BadGatewayException('source did not answer');
    }
  }
}
