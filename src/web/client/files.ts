/** Files can be dropped on their form, and are measured before they are sent. */
export function takeDrops(): void {
  const form = document.querySelector<HTMLFormElement>('form.bring');
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]');
  const warning = form?.querySelector<HTMLElement>('[role="alert"]');
  if (form === null || !input || !warning) return;
  form.querySelector('.drop')?.removeAttribute('hidden');

  const isTooLarge = (): boolean => {
    const total = [...(input.files ?? [])].reduce((sum, { size }) => sum + size, 0);
    const isOver = total > Number(form.dataset['most']);
    warning.hidden = !isOver;
    return isOver;
  };
  input.addEventListener('change', isTooLarge);
  form.addEventListener('submit', (event) => {
    if (isTooLarge()) event.preventDefault();
  });
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    form.classList.add('over');
  });
  for (const end of ['dragleave', 'drop']) form.addEventListener(end, () => form.classList.remove('over'));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    const { files } = event.dataTransfer ?? {};
    if (files === undefined || files.length === 0) return;
    input.files = files;
    isTooLarge();
  });
}
