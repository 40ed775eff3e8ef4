import { HttpModule } from '@nestjs/axios';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Method, MethodSchema } from './method.schema';
import { MethodsController } from './methods.controller';

@Module({
  imports: [
    HttpModule.register({ timeout: 5000, maxContentLength: 1_000_000 }),
    MongooseModule.forFeature([{ name: Method.name, schema: MethodSchema }]),
  ],
  controllers: [MethodsController],
})
export class MethodsModule {}
