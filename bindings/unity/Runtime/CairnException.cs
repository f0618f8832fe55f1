// What the classes throw when a call ends in an error, a status below 0. Outcomes such as "no path" are not thrown.

using System;

namespace Cairn
{
    /// <summary>A call ended in an error. The message is the library's sentence for the status.</summary>
    public sealed class CairnException : Exception
    {
        internal CairnException(CairnStatus status, string message)
            : base(message)
        {
            Status = status;
        }

        /// <summary>The error.</summary>
        public CairnStatus Status { get; }

        /// <summary>With ErrorParse the offending line of the text, from 1. Otherwise 0.</summary>
        public int Line { get; internal set; }
    }
}
