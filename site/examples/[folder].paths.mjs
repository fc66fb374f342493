import { EXAMPLE_FOLDERS, examplePage } from '../.vitepress/examples.mjs';

export default {
  paths: () => [
    { params: { folder: 'index' }, content: examplePage('') },
    ...EXAMPLE_FOLDERS.map((folder) => ({ params: { folder }, content: examplePage(folder) })),
  ],
};
