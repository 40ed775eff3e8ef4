import { IsInt, IsUrl, Matches, Max, Min } from 'class-validator';

export const PLACE_NOTATION = /^(?:(?:[x-]|[1-9A-Z]+\.?)+,?)+$/;
export const METHOD_NAME = /^[A-Z][A-Za-z0-9' -]{1,60}$/;

export class CreateMethodDto {
  @Matches(METHOD_NAME)
  name: string;

  @IsInt()
  @Min(3)
  @Max(16)
  stage: number;

  @Matches(PLACE_NOTATION)
  notation: string;
}

export class ImportDto {
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  source: string;
}
