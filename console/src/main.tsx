/** Starts the console in its page. */
import '@mantine/core/styles.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { language } from './parts/words/language.js';

document.documentElement.lang = language();
const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
