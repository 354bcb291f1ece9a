(function () {
  'use strict';
  // Without a clipboard the buttons stay hidden: the text can still be selected.
  if (navigator.clipboard && window.isSecureContext) {
    document.querySelectorAll('button.copy').forEach(function (button) {
      var code = button.parentElement.querySelector('code');
      button.hidden = false;
      button.addEventListener('click', function () {
        navigator.clipboard.writeText(code.textContent).then(
          function () { say(button, 'Copied'); },
          function () { say(button, 'Not allowed'); });
      });
    });
  }
  function say(button, word) {
    button.textContent = word;
    setTimeout(function () { button.textContent = 'Copy'; }, 1600);
  }
  // Paper cannot be unfolded.
  var folded = [];
  addEventListener('beforeprint', function () {
    folded = Array.from(document.querySelectorAll('details:not([open])'));
    folded.forEach(function (details) { details.open = true; });
  });
  addEventListener('afterprint', function () {
    folded.forEach(function (details) { details.open = false; });
  });
})();
