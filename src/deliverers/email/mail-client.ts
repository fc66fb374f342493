/** What of this folder needs nodemailer. The build puts it into a file of its own, because few runs load it. */
export { encodeMail } from './encode-mail.js';
export { SessionPool } from './session-pool.js';
