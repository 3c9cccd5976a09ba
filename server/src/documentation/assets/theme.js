// Takes over the theme that a person chose in the chat, before anything is drawn.
try {
  const theme = localStorage.getItem('guildhall.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the theme follows the system.
}
