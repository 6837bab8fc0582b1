'use client';
import { useState } from 'react';

export const Heart = ({ id, name }) => {
  const [saved, setSaved] = useState(false);
  return (
    <form className="heart-form" method="post" action="/nl/favorieten">
      <button
        className="iconbtn fav"
        type="submit"
        name="save"
        value={id}
        aria-pressed={saved}
        aria-label={`Bewaar ${name}`}
        onClick={(event) => {
          event.preventDefault();
          setSaved(!saved);
        }}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <use href="/assets/icons.svg#i-heart" />
        </svg>
      </button>
    </form>
  );
};
