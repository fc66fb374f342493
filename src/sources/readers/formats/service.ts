import { decodeResponse } from '../../decode/decode.js';
import type { Reader } from '../reader.js';

/** Body of a response of the service, as saved by any program. */
export const serviceReader: Reader = {
  name: 'service',
  title: 'a report of the service',
  version: 1,
  detects: (start) => /"resourceCategories"/i.test(start),
  // Its errors say what the bytes are, whatever they are.
  isBinary: true,
  read: (file) => decodeResponse(file.bytes()),
};
