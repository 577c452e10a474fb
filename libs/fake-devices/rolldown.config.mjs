import { ssh2Bundle } from '../../rolldown.base.mjs';

export default ssh2Bundle(import.meta.dirname);
